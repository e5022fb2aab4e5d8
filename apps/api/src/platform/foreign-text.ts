const LONGEST = 500;

/**
 * A text that somebody else wrote, made harmless for a mail: one line, no control characters, nothing that turns the
 * reading direction, and nothing that a mail program would take for an address and make clickable.
 */
export function foreignText(text: string): string {
  return (
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
      .trim()
      .slice(0, LONGEST)
      // A space of no width after each mark that addresses are made of; times and amounts are none.
      .replaceAll(/(?!(?<=\d)[.:/]\d)[.:@/\\](?=\S)/g, '$&\u200B')
  );
}
