/** The entries whose name starts with `only`. Throws when there are none, because a bench without cases would be good. */
export function choose<Entry extends { name: string }>(all: readonly Entry[], only: string): Entry[] {
  const chosen = all.filter(({ name }) => name.startsWith(only));
  if (chosen.length === 0) throw new Error(`--only ${all.map(({ name }) => name).join(' | ')}`);
  return chosen;
}
