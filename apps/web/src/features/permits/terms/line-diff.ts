export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Largest number of line comparisons. Beyond it, all lines between the common start and the common end are shown as
 * replaced.
 */
const MOST_COMPARISONS = 1_000_000;

/** Line diff of two texts that keeps the longest common subsequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = changedLines(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return [...all('same', old.slice(0, start)), ...middle, ...all('same', old.slice(old.length - end))];
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n').map((line) => line.trimEnd());
}

function all(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

function changedLines(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MOST_COMPARISONS) return [...all('removed', old), ...all('added', now)];
  const lengths = commonLengths(old, now);
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const found: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    const [before = '', after = ''] = [old[i], now[j]];
    if (before === after) {
      found.push({ kind: 'same', text: before });
      [i, j] = [i + 1, j + 1];
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      found.push({ kind: 'removed', text: before });
      i += 1;
    } else {
      found.push({ kind: 'added', text: after });
      j += 1;
    }
  }
  return [...found, ...all('removed', old.slice(i)), ...all('added', now.slice(j))];
}

/**
 * Entry [i][j] is the length of the longest common subsequence of the lines from `i` in `old` and from `j` in `now`.
 */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i], lengths[i + 1]];
    if (row === undefined || below === undefined) continue;
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
