import { createHash } from 'node:crypto';

export const SEEDED_AT = new Date('2026-01-05T01:00:00Z');

/**
 * The id of a demo record, always the same for the same words: a UUIDv7 with a fixed time and the hash of the words as
 * random part.
 */
export function seedId(...words: readonly string[]): string {
  const time = SEEDED_AT.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 3) | 8).toString(16);
  return [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, variant + hash.slice(4, 7), hash.slice(7, 19)].join(
    '-',
  );
}
