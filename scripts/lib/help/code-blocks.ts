import { Lexer, walkTokens, type Token } from 'marked';

/** A block of code of a page, such as one that begins with `sh` or `sh exit=1`. */
export interface CodeBlock {
  language: string;
  code: string;
  /** `sh server`: makes sense only on an installed server, so `npm run test:handbook` does not run it. */
  is_for_server: boolean;
  /** `sh exit=1`: how the block ends where `npm run test:handbook` runs it. 0 without it. */
  exit_code: number;
}

function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  void walkTokens(Lexer.lex(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/** The blocks of a page, in its order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return tokensOf(markdown).flatMap((token) => {
    if (token.type !== 'code') return [];
    const [language = '', ...marks] = (token.lang ?? '').split(' ');
    const exit_code = Number(marks.map((mark: string) => /^exit=(\d+)$/.exec(mark)?.[1]).find(Boolean) ?? 0);
    return [{ language, code: token.text, is_for_server: marks.includes('server'), exit_code }];
  });
}

/** The commands `gerbang …` of a page, in its blocks and in its sentences, as words after that name. */
export function gerbangCommands(markdown: string): string[][] {
  const lines = tokensOf(markdown).flatMap((token) => {
    if (token.type === 'code') return token.text.split('\n');
    return token.type === 'codespan' ? [token.text] : [];
  });
  return lines.flatMap((line: string) => {
    const [, words] = /^(?:sudo )?gerbang ([^|>;&#]+)/.exec(line.trim()) ?? [];
    return words === undefined ? [] : [words.match(/'[^']*'|\S+/g) ?? []];
  });
}
