import { readingWarnings } from '@gerbang/shared/domain/meters/plausibility';
import type { ReadingWarning } from '@gerbang/shared/domain/meters/plausibility';
import { capacityOf, hasRolledOver, amountBetween } from '@gerbang/shared/domain/meters/readings';

/** What a reading is held against while it is typed. */
export interface ReadAgainst {
  digits: number;
  previous: { value: number; read_at: string } | null;
  usual_daily: number | null;
}

/** What is wrong with a number before it is sent. */
export type ValueFault = 'required' | 'invalid' | 'digits' | 'decimals';

/** A number as people type it, with a comma or a point before its decimals. */
export function readNumber(text: string): { value: number } | { fault: ValueFault } {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.');
  if (typed === '') return { fault: 'required' };
  if (!/^\d{1,12}(?:\.\d*)?$/.test(typed)) return { fault: 'invalid' };
  return (typed.split('.')[1] ?? '').length > 3 ? { fault: 'decimals' } : { value: Number(typed) };
}

/** A typed number as the meter can have shown it. */
export function readValue(text: string, { digits }: ReadAgainst): { value: number } | { fault: ValueFault } {
  const read = readNumber(text);
  return 'value' in read && read.value >= capacityOf({ digits }) ? { fault: 'digits' } : read;
}

/** What a number means beside the reading before it. */
export interface Judged {
  warnings: ReadingWarning[];
  /** What was used since, before the multiplier; null without a reading before. */
  use: number | null;
  /** Only the person can say whether the meter began again. */
  mayHaveRolledOver: boolean;
}

/** Holds a number against what is known of its meter, as the server will. */
export function judge(
  value: number,
  isSaid: boolean,
  { digits, previous, usual_daily }: ReadAgainst,
  read_at: Date,
  now: Date,
): Judged {
  const before = previous === null ? null : { value: previous.value, read_at: new Date(previous.read_at) };
  const isLower = before !== null && value < before.value;
  const isKnown = before !== null && hasRolledOver(before.value, value, { digits });
  const reading = { value, read_at, rolled_over: isLower && (isSaid || isKnown) };
  return {
    warnings: readingWarnings(reading, { previous: before, next: null, usual_daily }, { digits }, now),
    use: before === null ? null : amountBetween(before, reading, { digits }),
    mayHaveRolledOver: isLower && !isKnown,
  };
}
