
# Without the package bash-completion, what the script above calls of it is this. It is looked for at each completion, as
# the package may be loaded later. bash splits words at = and :, which are put together again here as the package does.
__codemem_init_completion()
{
    COMPREPLY=()
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
        return
    fi
    local line=${COMP_LINE:0:COMP_POINT} last= blank word i
    words=() cword=-1 prev=
    for ((i = 0; i <= COMP_CWORD; i++)); do
        blank=${line%%[![:space:]]*}
        line=${line#"$blank"}
        word=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then
            word=$line # up to the cursor
        fi
        line=${line#"$word"}
        if ((i > 1)) && [[ -z $blank && ( -n $word && -z ${word//[=:]/} || -n $last && -z ${last//[=:]/} ) ]]; then
            words[cword]+=$word
        else
            words[++cword]=$word
        fi
        last=$word
    done
    cur=${words[cword]}
    if ((cword > 0)); then
        prev=${words[cword-1]}
    fi
}

if ! declare -F _filedir >/dev/null 2>&1; then
    _filedir()
    {
        local IFS=$'\n' kind=-f
        if [[ ${1-} == -d ]]; then
            kind=-d
        fi
        if [[ $(type -t compopt) == builtin ]]; then
            compopt -o filenames
        fi
        COMPREPLY=($(compgen "$kind" -- "$cur"))
    }
fi
