import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import { type Arguments, type CommandEntry, namesOf } from "../command.ts";
import { formsOf, type Option, optionsOf } from "../options.ts";
import { print, UsageError } from "../terminal.ts";

/** What a shell may offer for the last word of a line. */
interface Offer {
  word: string;
  about?: string;
}

/** What a shell runs for completion. It asks this program for offers, and completes a path where there are none. */
interface Script {
  script: string;
  shown: (offer: Offer) => string;
}

const scripts: Readonly<Record<string, Script>> = {
  bash: {
    shown: ({ word }) => word,
    script: `# Completion of preflight for bash. In ~/.bashrc: source <(preflight completion bash)
_preflight() {
  local line=\${COMP_LINE:0:COMP_POINT} IFS=$'\\n'
  local word=\${line##*[[:space:]]}
  COMPREPLY=($(preflight completion bash --line "$line" 2> /dev/null))
  # Bash replaces only what follows the last equals sign.
  if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
    local kept=\${word%"\${word##*=}"}
    COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
  fi
}
complete -o default -F _preflight preflight
`,
  },
  zsh: {
    shown: ({ word, about }) => word.replaceAll(":", "\\:") + (about === undefined ? "" : `:${about}`),
    script: `#compdef preflight
# Completion of preflight for zsh. In ~/.zshrc, after compinit: source <(preflight completion zsh)
_preflight() {
  local -a offers=("\${(@f)$(preflight completion zsh --line "\${(j: :)words[1,CURRENT-1]} $PREFIX" 2> /dev/null)}")
  if [[ -n $offers ]]; then _describe argument offers; else compset -P '*='; _files; fi
}
if [[ $funcstack[1] == _preflight ]]; then _preflight "$@"; else compdef _preflight preflight; fi
`,
  },
  fish: {
    shown: ({ word, about = "" }) => `${word}\t${about}`,
    script: `# Completion of preflight for fish. In a shell: preflight completion fish > ~/.config/fish/completions/preflight.fish
function __preflight
    set -g __preflight_offers (preflight completion fish --line (commandline -cp | string collect) 2> /dev/null)
    test -n "$__preflight_offers"
end
complete -c preflight -e
complete -c preflight -n __preflight -f -a '$__preflight_offers'
`,
  },
  powershell: {
    shown: ({ word, about = word }) => `${word}\t${about}`,
    script: `# Completion of preflight for PowerShell. In $PROFILE: preflight completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName preflight -ScriptBlock {
  param($word, $line, $cursor)
  $typed = $cursor - $line.Extent.StartOffset
  preflight completion powershell --line "$line".PadRight($typed).Substring(0, $typed) 2> $null | ForEach-Object {
    $offer, $about = $_ -split "\`t"
    [System.Management.Automation.CompletionResult]::new($offer, $offer, 'ParameterValue', $about)
  }
}
`,
  },
};

export const shells = Object.keys(scripts);

export const completionOf =
  (commands: readonly CommandEntry[]) =>
  async ({ shell, line }: Arguments<"completion">): Promise<void> => {
    if (!Object.hasOwn(scripts, shell))
      throw new UsageError(`Unknown shell "${shell}"${orMeant(shell, shells)} Choose ${listed(shells)}.`);
    const { script, shown } = scripts[shell] as Script;
    await print(line === undefined ? [script] : (await offersFor(line, commands)).map((each) => `${shown(each)}\n`));
  };

/** What may be the last word of a line that begins with the name of this program. */
async function offersFor(line: string, commands: readonly CommandEntry[]): Promise<Offer[]> {
  const [, ...words] = line.split(/\s+/);
  const word = words.pop() ?? "";
  const at = words.findIndex((each) => !each.startsWith("-"));
  const offers = at < 0 ? firstOffers(commands) : await offersAfter(words[at] as string, words.slice(at + 1));
  return offers.filter((offer) => offer.word.startsWith(word));

  async function offersAfter(name: string, before: readonly string[]): Promise<Offer[]> {
    const entries = commands.filter((entry) => namesOf(entry).includes(name));
    const options = [...new Set(entries.flatMap((entry) => optionsOf(entry.name)))].filter(({ isHidden }) => !isHidden);
    const optionAt = (text: string | undefined): Option | undefined =>
      options.find((option) => option.value !== undefined && formsOf(option).some((form) => form === text));
    let positionals = 0;
    let given: Option | undefined;
    for (const each of before) {
      if (!given && !each.startsWith("-")) positionals++;
      given = given ? undefined : optionAt(each);
    }
    const [, form = ""] = /^(--[^=]+=)/.exec(word) ?? [];
    const option = given ?? optionAt(form.slice(0, -1));
    if (option) return (option.choices ?? option.words ?? []).map((value) => ({ word: (given ? "" : form) + value }));
    if (word.startsWith("-"))
      return options.flatMap((each) => formsOf(each).map((form) => ({ word: form, about: each.help })));
    if (positionals > 0) return [];
    const actions = entries.flatMap((entry) => entry.name.split(" ")[1] ?? []);
    const own = actions.length > 0 ? actions : ((await entries[0]?.words?.()) ?? []);
    return own.map((each) => ({ word: each }));
  }
}

/** The commands, and the options that need none. */
function firstOffers(commands: readonly CommandEntry[]): Offer[] {
  const offers = new Map<string, string>();
  for (const entry of commands)
    for (const each of namesOf(entry)) if (!offers.has(each)) offers.set(each, entry.describe);
  for (const { name, help } of optionsOf(undefined)) offers.set(`--${name}`, help);
  return Array.from(offers, ([word, about]) => ({ word, about }));
}
