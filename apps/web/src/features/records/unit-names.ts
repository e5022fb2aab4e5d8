const RANGE = /^(.*?)(\d+)\s*\.\.\s*(.*?)(\d+)$/;

/** Names as a person lists them: one a line or between commas; `L1-01..L1-20` stands for the whole range. */
export function unitNames(text: string): string[] {
  const names = text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(rangeOf);
  return [...new Set(names)];
}

function rangeOf(part: string): string[] {
  const match = RANGE.exec(part);
  if (match === null) return [part];
  const [, start = '', first = '', again = '', last = ''] = match;
  const [from, to] = [Number(first), Number(last)];
  // The end may leave the beginning out; one that differs, or runs backwards, is no range.
  if ((again !== '' && again !== start) || to < from || to - from >= 500) return [part];
  return Array.from({ length: to - from + 1 }, (_, index) => start + String(from + index).padStart(first.length, '0'));
}
