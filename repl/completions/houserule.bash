# houserule.bash - completion for bash: the program itself says what may follow (repl/commands/completion.lua).
_houserule() {
  local IFS=$'\n' word line=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do # bash splits words at "=", and completes what is behind it
    if (( ${#line[@]} )) && [[ $word == "=" || ${line[-1]} == *= ]]; then line[-1]+=$word; else line+=("$word"); fi
  done
  COMPREPLY=($("${COMP_WORDS[0]/#\~/$HOME}" help --complete -- "${line[@]}" 2>/dev/null | cut -f 1))
  if [[ ${line[-1]} == *=* ]]; then COMPREPLY=("${COMPREPLY[@]#"${line[-1]%=*}="}"); fi
  if [[ ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace 2>/dev/null; fi
}

complete -o filenames -F _houserule houserule
