const MARK = /^([1-9]\d{0,15})\s*:\s*([0-9a-f]{64})$/i;

/** A seal as it is noted outside: its number and its hash. */
export interface Mark {
  seq: number;
  hash: string;
}

/** The form in which a mark is copied. */
export function writeMark({ seq, hash }: Mark): string {
  return `${seq}:${hash}`;
}

/** Reads a mark as somebody pastes it; undefined when it is none. */
export function readMark(text: string): Mark | undefined {
  const [, seq, hash] = MARK.exec(text.replaceAll(/[\r\n]+/g, '').trim()) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash: hash.toLowerCase() };
}
