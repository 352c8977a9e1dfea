# houserule.bash - what may follow on the command line of houserule, for bash.
# Games, variants and options are asked of the program itself, with the folders of scripts that stand on the line.

_houserule_commands="play tour quiz list rules replay serve sim check new help"
# Flags that have a value after them.
_houserule_valued="v variant o option seed players dealer scripts e color seat bot view n games threads calls"
_houserule_valued+=" records of"

# _houserule_names KIND GAME VARIANT...: games, variants of GAME, or options of GAME with these variants. The braces in
# the JSON begin a game, a variant or an option each; a quote inside a text is written \" there, so never stands alone.
_houserule_names() {
  local kind=$1 game=$2
  shift 2
  "${program[@]}" list --json "${folders[@]}" 2>/dev/null | tr '{' '\n' |
    awk -F'"' -v kind="$kind" -v game="$game" -v laid=" $* " '
      $2 == "id" && /"players":\[/ { of = $4; by = ""; if (kind == "games") print of }
      $2 == "id" && !/"players":\[/ { by = $4; if (kind == "variants" && (game == "" || of == game)) print by }
      $2 == "name" && kind == "options" && of == game && (by == "" || index(laid, " " by " ")) { print $4 "=" }'
}

# The numbers of a game's clauses and sections.
_houserule_clauses() {
  "${program[@]}" rules "$1" --json "${folders[@]}" 2>/dev/null | tr '{' '\n' |
    awk -F'"' '$2 == "section" || $2 == "id" { print $4 }'
}

_houserule_flags() {
  local game="-v --variant -o --option --players --scripts" deal="--seed --dealer"
  case $1 in
    prompt) echo "$game $deal -e --batch --resume --journal --color --ascii --plain --help --version" ;;
    play) echo "$game $deal --seat --bot --resume --journal --color --ascii --plain --help" ;;
    tour) echo "--color --ascii --plain --scripts --help" ;;
    quiz) echo "$game $deal -n --color --ascii --plain --help" ;;
    list) echo "--json --scripts --help" ;;
    rules) echo "$game --json --help" ;;
    replay) echo "--json --view --scripts --help" ;;
    serve) echo "$game $deal --view --help" ;;
    sim) echo "$game $deal -n --games --threads --bot --calls --records --json --help" ;;
    check) echo "--scripts --help" ;;
    new) echo "--of --scripts --help" ;;
    help) echo "--scripts" ;;
  esac
}

# Keeps of a list of words those that begin as the word before the cursor does.
_houserule_offer() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }

_houserule_files() { # with the flags of compgen that say which
  local IFS=$'\n'
  COMPREPLY+=($(compgen "$@" -- "$cur"))
  compopt -o filenames 2>/dev/null
}

_houserule_value() { # of a flag
  case $1 in
    v | variant) _houserule_offer "$(_houserule_names variants "${given[0]}")" ;;
    o | option)
      _houserule_offer "$(_houserule_names options "${given[0]}" "${laid[@]}")"
      compopt -o nospace 2>/dev/null ;;
    slot) _houserule_offer "yes no" ;;
    of) _houserule_offer "$(_houserule_names games)" ;;
    bot) _houserule_offer "random simple" ;;
    color) _houserule_offer "auto always never" ;;
    players | dealer | seat | view) _houserule_offer "1 2 3 4" ;;
    scripts) _houserule_files -d ;;
    records) _houserule_files -f ;;
  esac
}

_houserule_word() { # of a command
  case $1:${#given[@]} in
    prompt:0)
      _houserule_offer "$_houserule_commands $(_houserule_names games)"
      _houserule_files -f ;;
    prompt:1 | replay:0) _houserule_files -f ;;
    play:0 | quiz:0 | rules:0 | serve:0 | sim:0) _houserule_offer "$(_houserule_names games)" ;;
    rules:1) _houserule_offer "$(_houserule_clauses "${given[0]}")" ;;
    check:*)
      _houserule_files -f -X '!*.lua'
      _houserule_files -d ;;
    new:0) _houserule_offer "game variant" ;;
    help:0) _houserule_offer "$_houserule_commands repl" ;;
  esac
}

_houserule() {
  local cur=${COMP_WORDS[COMP_CWORD]} command=prompt flag="" word i=1
  local -a program=("${COMP_WORDS[0]/#\~/$HOME}") given=() laid=() folders=()
  COMPREPLY=()
  if ((COMP_CWORD > 1)) && [[ " $_houserule_commands " == *" ${COMP_WORDS[1]} "* ]]; then
    command=${COMP_WORDS[1]} i=2
  fi
  # `flag` is the flag whose value comes next. bash takes win_points=51 for three words.
  for (( ; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == "=" ]]; then
      flag=${flag:-slot}
    elif [[ $flag ]]; then
      case $flag in
        v | variant) laid+=("$word") ;;
        scripts) folders+=(--scripts "${word/#\~/$HOME}") ;;
      esac
      flag=""
    elif [[ $word == -?* ]]; then
      word=${word#-} word=${word#-}
      [[ " $_houserule_valued " == *" $word "* ]] && flag=$word
    else
      given+=("$word")
    fi
  done
  if [[ $cur == "=" ]]; then cur="" flag=${flag:-slot}; fi
  if [[ $flag ]]; then
    _houserule_value "$flag"
  elif [[ $cur == -* ]]; then
    _houserule_offer "$(_houserule_flags "$command")"
  else
    _houserule_word "$command"
  fi
}

complete -F _houserule houserule
