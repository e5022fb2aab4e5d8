import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** One way to call a command, as a line of its usage says: `backup verify ID|newest`. */
interface Call {
  words: readonly string[];
  options: ParseArgsOptionsConfig;
  /** How many other words there may be. */
  least: number;
  most: number;
}

const EVERYWHERE = { json: { type: 'boolean' }, quiet: { type: 'boolean' }, 'no-color': { type: 'boolean' } } as const;

/** Reads the output of `gerbang --help`. */
export function readUsage(help: string): Call[] {
  return [...help.matchAll(/^(?:Usage:| {6}) gerbang (.+)$/gm)].map(([, line = '']) => readCall(line));
}

function readCall(line: string): Call {
  const call = { words: [] as string[], options: { ...EVERYWHERE } as ParseArgsOptionsConfig, least: 0, most: 0 };
  // Parts: what is in brackets, an option with its value, or a word.
  for (const [, bracket, plain = ''] of line.matchAll(/\[([^\]]+)\]|((?:-\S+(?: [A-Z]\S*)?)|[^\s|]\S*)/g)) {
    const part = bracket ?? plain;
    const [, dashes, name = '', value] = /^(--?)([\w-]+)(?: (\S+))?$/.exec(part) ?? [];
    const type = value === undefined ? 'boolean' : 'string';
    if (dashes === '--') call.options[name] = { type };
    else if (dashes === '-') call.options[`short-${name}`] = { type, short: name };
    else if (bracket === undefined && /^[a-z-]+$/.test(part)) call.words.push(part);
    else {
      call.most += 1;
      if (bracket === undefined) call.least += 1;
    }
  }
  return call;
}

/** Whether these words after `gerbang` are one of the calls, with options that it has. */
export function isCall(words: readonly string[], calls: readonly Call[]): boolean {
  return calls.some((call) => {
    if (!call.words.every((word, index) => words[index] === word)) return false;
    try {
      const args = words.slice(call.words.length);
      const { positionals } = parseArgs({ args, options: call.options, allowPositionals: true });
      return positionals.length >= call.least && positionals.length <= call.most;
    } catch {
      return false;
    }
  });
}
