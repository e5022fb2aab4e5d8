/** Replaces the first place of each text. Throws when the file `name` has changed so that a replacement would do nothing. */
export function replaceOnce(name: string, text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [find, replacement]) => {
    if (!changed.includes(find)) throw new Error(`${name} does not contain: ${find}`);
    return changed.replace(find, () => replacement);
  }, text);
}
