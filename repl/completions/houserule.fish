# houserule.fish - what may follow on the command line of houserule, for fish.
# Games, variants and options are asked of the program itself, with the folders of scripts that stand on the line.

set -g __houserule_commands play tour quiz list rules replay serve sim check new help

# Flags that have a value after them.
set -g __houserule_valued v variant o option seed players dealer scripts e color seat bot view n games threads calls
set -a __houserule_valued records of

# The command on the line; prompt if there is none.
function __houserule_command
    set -l words (commandline -opc)
    if contains -- "$words[2]" $__houserule_commands
        echo $words[2]
    else
        echo prompt
    end
end

# __houserule_in COMMAND...: whether the line is one of these.
function __houserule_in
    contains -- (__houserule_command) $argv
end

# Words after the command, without flags and their values.
function __houserule_given
    set -l words (commandline -opc)
    set -e words[1]
    contains -- "$words[1]" $__houserule_commands; and set -e words[1]
    set -l skip 0
    for word in $words
        if test $skip = 1
            set skip 0
        else if not string match -q -- '-*' $word
            echo $word
        else if contains -- (string replace -r '^--?' '' -- $word) $__houserule_valued
            set skip 1
        end
    end
end

# __houserule_at N COMMAND...: whether N words are given to one of these.
function __houserule_at
    test (count (__houserule_given)) = $argv[1]; and __houserule_in $argv[2..-1]
end

# Values of a flag on the line: __houserule_values -v --variant.
function __houserule_values
    set -l words (commandline -opc)
    for i in (seq 2 (count $words))
        contains -- $words[(math $i - 1)] $argv; and echo $words[$i]
    end
end

function __houserule_run
    set -l words (commandline -opc)
    set -l folders
    for folder in (__houserule_values --scripts)
        set folders $folders --scripts $folder
    end
    eval (string escape -- $words[1]) (string escape -- $argv $folders) 2>/dev/null
end

# __houserule_names KIND: lines NAME, tab, TITLE. The braces in the JSON begin a game, a variant or an option each; a
# quote inside a text is written \" there, so never stands alone.
function __houserule_names
    set -l given (__houserule_given)
    set -l laid (__houserule_values -v --variant)
    __houserule_run list --json | tr '{' '\n' | awk -F'"' -v kind=$argv[1] -v game="$given[1]" -v laid=" $laid " '
        $2 == "id" && /"players":\[/ { of = $4; by = ""; if (kind == "games") print of "\t" $8 }
        $2 == "id" && !/"players":\[/ { by = $4 }
        $2 == "id" && by != "" && kind == "variants" && (game == "" || of == game) { print by "\t" $8 }
        $2 == "name" && kind == "options" && of == game && (by == "" || index(laid, " " by " ")) { print $4 "=" }'
end

function __houserule_clauses
    set -l given (__houserule_given)
    __houserule_run rules $given[1] --json | tr '{' '\n' | awk -F'"' '$2 == "section" || $2 == "id" { print $4 }'
end

complete -c houserule -f
complete -c houserule -n '__houserule_at 0 prompt' -F
complete -c houserule -n '__houserule_at 1 prompt' -F
complete -c houserule -n '__houserule_at 0 prompt play quiz rules serve sim' -a '(__houserule_names games)'
complete -c houserule -n '__houserule_at 1 rules' -a '(__houserule_clauses)'
complete -c houserule -n '__houserule_at 0 replay' -F
complete -c houserule -n '__houserule_in check' -F
complete -c houserule -n '__houserule_at 0 new' -a 'game variant'
complete -c houserule -n '__houserule_at 0 help' -a "$__houserule_commands repl"

complete -c houserule -n '__houserule_at 0 prompt' -a play -d 'sit down at the table against bots'
complete -c houserule -n '__houserule_at 0 prompt' -a tour -d 'a walk through one hand, step by step'
complete -c houserule -n '__houserule_at 0 prompt' -a quiz -d 'which cards, who wins, what is it worth'
complete -c houserule -n '__houserule_at 0 prompt' -a list -d 'the games and variants there are'
complete -c houserule -n '__houserule_at 0 prompt' -a rules -d 'the rule page of exactly this combination'
complete -c houserule -n '__houserule_at 0 prompt' -a replay -d 'check a record'
complete -c houserule -n '__houserule_at 0 prompt' -a serve -d 'the protocol over stdin and stdout'
complete -c houserule -n '__houserule_at 0 prompt' -a sim -d 'deals by the million'
complete -c houserule -n '__houserule_at 0 prompt' -a check -d 'look a script over'
complete -c houserule -n '__houserule_at 0 prompt' -a new -d 'a commented starting file'
complete -c houserule -n '__houserule_at 0 prompt' -a help -d 'the commands, or one of them'

set -l laying '__houserule_in prompt play quiz rules serve sim'
set -l dealing '__houserule_in prompt play quiz serve sim'
complete -c houserule -n $laying -s v -l variant -x -a '(__houserule_names variants)' -d 'lay a variant on the game'
complete -c houserule -n $laying -s o -l option -x -a '(__houserule_names options)' -d 'set an option'
complete -c houserule -n $laying -l players -x -a '2 3 4' -d 'how many play'
complete -c houserule -n $dealing -l seed -x -d 'the same seed deals the same cards'
complete -c houserule -n $dealing -l dealer -x -a '1 2 3 4' -d 'who deals the first hand'
complete -c houserule -l scripts -x -a '(__fish_complete_directories)' -d 'scripts of your own'
complete -c houserule -l help -d 'what the command takes'
complete -c houserule -n '__houserule_in prompt' -l version -d 'the version'
complete -c houserule -n '__houserule_in prompt' -s e -x -d 'run this line in place of the prompt'
complete -c houserule -n '__houserule_in prompt' -l batch -d 'stop at the first line that is refused'
complete -c houserule -n '__houserule_in prompt play tour quiz' -l color -x -a 'auto always never' -d colours
complete -c houserule -n '__houserule_in prompt play tour quiz' -l ascii -d 'letters instead of suit signs'
complete -c houserule -n '__houserule_in prompt play tour quiz' -l plain -d 'sentences, for a screen reader'
complete -c houserule -n '__houserule_in prompt play' -l resume -d 'go on with the game that was kept last'
complete -c houserule -n '__houserule_in prompt play' -l journal -d 'keep every decision on disk, as on a terminal'
complete -c houserule -n '__houserule_in play' -l seat -x -a '1 2 3 4' -d 'your seat'
complete -c houserule -n '__houserule_in play sim' -l bot -x -a 'random simple' -d 'who decides'
complete -c houserule -n '__houserule_in list rules replay sim' -l json -d 'write JSON'
complete -c houserule -n '__houserule_in replay serve' -l view -x -a '1 2 3 4' -d 'show only what this seat may know'
complete -c houserule -n '__houserule_in sim quiz' -s n -x -d 'how many deals or questions'
complete -c houserule -n '__houserule_in sim' -l games -x -d 'play whole games instead'
complete -c houserule -n '__houserule_in sim' -l threads -x -d 'how many threads'
complete -c houserule -n '__houserule_in sim' -l calls -x -d 'chance of an open call, 0 to 1'
complete -c houserule -n '__houserule_in sim' -l records -r -F -d 'write a record of every game'
complete -c houserule -n '__houserule_in new' -l of -x -a '(__houserule_names games)' -d 'the game the variant is for'
