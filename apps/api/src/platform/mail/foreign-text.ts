const LONGEST = 500;

/**
 * Makes user text safe for a mail: one line, no control characters, no direction overrides, and nothing that a mail
 * program would turn into a link.
 */
export function foreignText(text: string): string {
  return (
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
      .trim()
      .slice(0, LONGEST)
      // Adds a zero-width space after each character that URLs and e-mail addresses need, except in times and amounts.
      .replaceAll(/(?!(?<=\d)[.:/]\d)[.:@/\\](?=\S)/g, '$&\u200B')
  );
}
