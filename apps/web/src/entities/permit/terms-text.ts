interface TermsRule {
  number: number;
  text: string;
}

export type TermsPart = { kind: 'line'; text: string } | { kind: 'rules'; rules: TermsRule[] };

/**
 * Splits a terms text into numbered rules and the lines around them. A line directly below another line continues it.
 */
export function termsParts(text: string): TermsPart[] {
  const parts: TermsPart[] = [];
  let open: { text: string } | undefined;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, number, words] = /^(\d{1,3})[.)]\s+(.+)$/.exec(line) ?? [];
    if (line === '') open = undefined;
    else if (number !== undefined && words !== undefined)
      open = addRule(parts, { number: Number(number), text: words });
    else if (open !== undefined) open.text += ` ${line}`;
    else open = addLine(parts, line);
  }
  return parts;
}

function addRule(parts: TermsPart[], rule: TermsRule): TermsRule {
  const last = parts.at(-1);
  if (last?.kind === 'rules') last.rules.push(rule);
  else parts.push({ kind: 'rules', rules: [rule] });
  return rule;
}

function addLine(parts: TermsPart[], text: string): { text: string } {
  const part: TermsPart = { kind: 'line', text };
  parts.push(part);
  return part;
}
