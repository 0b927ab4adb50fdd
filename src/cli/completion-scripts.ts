/** Writes the scripts by which shells complete command lines. They are static: completing starts no program. */

import { quoted } from "../text/shell.ts";
import type { Option } from "./options.ts";

/** A command as completion scripts need it: those with the same first word are one. */
export interface CompletableCommand {
  /** Its name, and its other names. */
  names: readonly string[];
  describe: string;
  options: readonly Option[];
  /** The values of its first positional argument; undefined if there are none to offer. */
  words: readonly string[] | undefined;
  /** Whether paths are among its positional arguments. */
  takesPaths: boolean;
}

export const scripts = { bash, zsh, fish, powershell } satisfies Record<
  string,
  (commands: readonly CompletableCommand[]) => string
>;

function bash(commands: readonly CompletableCommand[]): string {
  const names = commands.flatMap(({ names }) => names).join("|");
  return `# Completion of preflight for bash. In ~/.bashrc: source <(preflight completion bash)
_preflight() {
  local line=\${COMP_LINE:0:COMP_POINT} command='' option='' options='--help --version' valued=' ' words='' values='' i
  local word=\${line##*[[:space:]]} count=0 IFS=$' \\t\\n'
  local -a before
  read -r -a before <<< "\${line%"$word"}"
  for ((i = 1; i < \${#before[@]}; i++)); do
    case "\${before[i]}" in
      -*) if [[ $valued == *" \${before[i]} "* ]]; then if ((i == \${#before[@]} - 1)); then option=\${before[i]}; else ((i++)); fi; fi ;;
      *)
        if [[ -n $command ]]; then ((count++)); continue; fi
        command=\${before[i]}
        case $command in
${commands.map(bashCommand).join("\n")}
        esac ;;
    esac
  done
  local value=$word
  if [[ -z $option && $word == --*=* ]]; then option=\${word%%=*} value=\${word#*=}; fi
  if [[ -n $option ]]; then
    case "$command $option" in
${commands.flatMap(bashValues).join("\n")}
    esac
  elif [[ $word == -* ]]; then values=$options
  elif [[ -z $command ]]; then values='${names.replaceAll("|", " ")}'
  elif ((count == 0)); then values=$words
  fi
  # Nothing found: bash completes a path, unless the values are known.
  COMPREPLY=($(compgen -W "$values" -- "$value"))
  if [[ -n $values && -n $command && $value != *=* ]]; then compopt +o default 2> /dev/null; fi
  # Bash replaces only what follows the last equals sign.
  if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
    local kept=\${value%"\${value##*=}"}
    COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
  fi
}
complete -o default -F _preflight preflight
`;
}

function bashCommand({ names, options, words }: CompletableCommand): string {
  const valued = options.filter(({ value }) => value !== undefined).flatMap(forms);
  return [
    `          ${names.join("|")})`,
    `            options='${options.map(({ name }) => `--${name}`).join(" ")}'`,
    `            valued=' ${valued.join(" ")} '`,
    `            words='${(words ?? []).join(" ")}' ;;`,
  ].join("\n");
}

function bashValues({ names, options }: CompletableCommand): string[] {
  return options.flatMap((option) => {
    const values = valuesOf(option);
    if (!values) return [];
    const patterns = names.flatMap((name) => forms(option).map((form) => `'${name} ${form}'`));
    return `      ${patterns.join("|")}) values='${values.join(" ")}' ;;`;
  });
}

function zsh(commands: readonly CompletableCommand[]): string {
  const described = commands.flatMap(({ names, describe }) =>
    names.map((name) => quoted(`${name}:${describe.replaceAll(":", "\\:")}`)),
  );
  return `#compdef preflight
# Completion of preflight for zsh. In ~/.zshrc, after compinit: source <(preflight completion zsh)
_preflight() {
  local curcontext=$curcontext state line
  local -A opt_args
  _arguments -C '--help[show help]' '--version[show the version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      local -a commands=(
        ${described.join("\n        ")}
      )
      _describe command commands
      _files ;;
    argument)
      case $words[1] in
${commands.map(zshCommand).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _preflight ]]; then _preflight "$@"; else compdef _preflight preflight; fi
`;
}

function zshCommand({ names, options, words, takesPaths }: CompletableCommand): string {
  const specs = [
    ...options.flatMap(zshOption),
    ...(words ? [quoted(`1:argument:(${words.join(" ")})`)] : []),
    ...(takesPaths ? ["'*:path:_files'"] : []),
  ];
  return `        ${names.join("|")}) _arguments -s \\\n          ${specs.join(" \\\n          ")} ;;`;
}

function zshOption(option: Option): string[] {
  const text = option.help.replace(/[[\]:\\]/g, "\\$&");
  const repeat = option.type === "list" ? "*" : "";
  return forms(option).map((form) => {
    if (option.value === undefined) return quoted(`${repeat}${form}[${text}]`);
    return quoted(`${repeat}${form}${form.startsWith("--") ? "=" : "+"}[${text}]:value:${zshAction(option)}`);
  });
}

/** The values of an option; paths where none are known, and after an equals sign, as in `--format json=FILE`. */
function zshAction(option: Option): string {
  const values = valuesOf(option);
  if (!values) return "_files";
  if (values.some((value) => value.includes("="))) return `(${values.join(" ")})`;
  return `{ compset -P "*=" && _files || compadd -- ${values.join(" ")} }`;
}

function fish(commands: readonly CompletableCommand[]): string {
  const all = commands.flatMap(({ names }) => names).join(" ");
  return `# Completion of preflight for fish. In a shell: preflight completion fish > ~/.config/fish/completions/preflight.fish
function __preflight_is
    for word in (commandline -opc)[2..]
        if not string match -q -- '-*' $word
            contains -- $word $argv
            return $status
        end
    end
    return 1
end
function __preflight_is_first
    test (count (string match -v -- '-*' (commandline -opc))) -le 2
end
complete -c preflight -e
complete -c preflight -n 'not __preflight_is ${all}' -l help -d 'Show help'
complete -c preflight -n 'not __preflight_is ${all}' -l version -d 'Show version number'
${commands.map((command) => fishCommand(command, all)).join("\n")}
`;
}

function fishCommand({ names, describe, options, words, takesPaths }: CompletableCommand, all: string): string {
  const own = `complete -c preflight -n '__preflight_is ${names.join(" ")}'`;
  return [
    ...names.map((name) => `complete -c preflight -n 'not __preflight_is ${all}' -a ${name} -d ${quoted(describe)}`),
    ...(takesPaths ? [] : [`${own} -f`]),
    ...(words ? [`${own.slice(0, -1)}; and __preflight_is_first' -f -a '${words.join(" ")}'`] : []),
    ...options.map((option) => {
      const letters = (option.letters ?? []).map((letter) => ` -s ${letter}`).join("");
      return `${own}${letters} -l ${option.name}${fishValue(option)} -d ${quoted(option.help)}`;
    }),
  ].join("\n");
}

function fishValue(option: Option): string {
  if (option.value === undefined) return "";
  const values = valuesOf(option);
  return values ? ` -x -a '${values.join(" ")}'` : " -r -F";
}

function powershell(commands: readonly CompletableCommand[]): string {
  const list = (words: readonly string[]): string => `@(${words.map(doubled).join(", ")})`;
  const own = commands.flatMap(({ names, options, words = [] }) => {
    const offers = options.flatMap((option) => {
      const values = valuesOf(option);
      return values ? forms(option).map((form) => `${doubled(form)} = ${list(values)}`) : [];
    });
    const shown = list(options.map(({ name }) => `--${name}`));
    const valued = list(options.filter(({ value }) => value !== undefined).flatMap(forms));
    return names.map(
      (name) =>
        `  ${doubled(name)} = @{ Options = ${shown}; Valued = ${valued}; Words = ${list(words)}; Values = @{ ${offers.join("; ")} } }`,
    );
  });
  return `# Completion of preflight for PowerShell. In $PROFILE: preflight completion powershell | Out-String | Invoke-Expression
$preflightCommands = @{
${own.join("\n")}
}
Register-ArgumentCompleter -Native -CommandName preflight -ScriptBlock {
  param($word, $line, $cursor)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
  $command = $null; $option = $null; $count = 0
  foreach ($each in $before) {
    if ($option) { $option = $null }
    elseif ($each.StartsWith('-')) { if ($command -and $preflightCommands[$command].Valued -ccontains $each) { $option = $each } }
    elseif (-not $command) { if ($preflightCommands.ContainsKey($each)) { $command = $each } }
    else { $count++ }
  }
  $prefix = ''
  if (-not $option -and $word -match '^(--[a-z-]+)=(.*)$') { $option = $Matches[1]; $prefix = "$option=" }
  $offers = if (-not $command) { if ($word.StartsWith('-')) { '--help', '--version' } else { $preflightCommands.Keys } }
    elseif ($option) { $preflightCommands[$command].Values[$option] }
    elseif ($word.StartsWith('-')) { $preflightCommands[$command].Options }
    elseif ($count -eq 0) { $preflightCommands[$command].Words }
  # Nothing found: PowerShell completes a path.
  $offers | Sort-Object | ForEach-Object { "$prefix$_" } | Where-Object { $_.StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

/** A text in single quotes of PowerShell. */
function doubled(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The values to offer for an option; undefined for paths and free text. */
function valuesOf({ choices, words }: Option): readonly string[] | undefined {
  return choices ?? words;
}

/** The ways to write an option: `-f`, `--format`. */
function forms({ name, letters = [] }: Option): string[] {
  return [...letters.map((letter) => `-${letter}`), `--${name}`];
}
