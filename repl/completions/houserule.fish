# houserule.fish - completion for fish: the program itself says what may follow (repl/commands/completion.lua).
function __houserule_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    $words[1] help --complete -- $words[2..-1] "$current" 2>/dev/null
end

complete -c houserule -f -a '(__houserule_complete)'
