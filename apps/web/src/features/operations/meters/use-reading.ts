import { readingWarnings } from '@gerbang/shared/domain/operations/meters/plausibility';
import type { ReadingWarning } from '@gerbang/shared/domain/operations/meters/plausibility';
import { capacityOf, hasRolledOver, amountBetween } from '@gerbang/shared/domain/operations/meters/readings';
import { useState } from 'react';

interface ReadingFaults {
  value?: ValueFault | undefined;
  note?: 'required' | undefined;
}

export interface TypedReading {
  value: number;
  rolled_over: boolean;
  note: string;
  is_confirmed: boolean;
}

const NOTHING: Judged = { warnings: [], use: null, mayHaveRolledOver: false };

/**
 * State of a typed reading. The first attempt to save an unusual value shows warnings. The second attempt needs a
 * reason.
 */
export function useReading(against: ReadAgainst) {
  const [text, setText] = useState('');
  const [isSaid, setSaid] = useState(false);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<ReadingFaults>({});
  // Warnings of the last attempt to save. Typing a new value clears them.
  const [shown, setShown] = useState<readonly ReadingWarning[]>([]);
  const read = readValue(text, against);
  const [now] = useState(() => new Date());
  const judged = 'value' in read ? judge(read.value, isSaid, against, now, now) : NOTHING;
  const type = (next: string) => {
    setText(next);
    setShown([]);
    setFaults({});
  };
  /** Returns the reading to send, or null when the person must correct or confirm something. */
  const check = (): TypedReading | null => {
    if ('fault' in read) {
      setFaults({ value: read.fault });
      return null;
    }
    const warnings = [...new Set([...judged.warnings, ...shown])];
    setShown(warnings);
    const isMute = warnings.length > 0 && note.trim() === '';
    // A missing reason is an error only if the field for it was already shown.
    setFaults(isMute && shown.length > 0 ? { note: 'required' } : {});
    if (isMute) return null;
    const rolled_over = isSaid && judged.mayHaveRolledOver;
    return { value: read.value, rolled_over, note: note.trim(), is_confirmed: warnings.length > 0 };
  };
  return {
    text,
    type,
    isSaid,
    say: (is: boolean) => {
      setSaid(is);
      setShown([]);
    },
    note,
    setNote: (next: string) => {
      setNote(next);
      setFaults(({ note: _cured, ...others }) => others);
    },
    faults,
    setFaults,
    judged,
    shown,
    /** Shows warnings that only the server can find. */
    showWarnings: setShown,
    check,
  };
}
export type Reading = ReturnType<typeof useReading>;

export interface ReadAgainst {
  digits: number;
  previous: { value: number; read_at: string } | null;
  usual_daily: number | null;
}

type ValueFault = 'required' | 'invalid' | 'digits' | 'decimals';

/** Parses a number with a decimal comma or point. */
function readNumber(text: string): { value: number } | { fault: ValueFault } {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.');
  if (typed === '') return { fault: 'required' };
  if (!/^\d{1,12}(?:\.\d*)?$/.test(typed)) return { fault: 'invalid' };
  return (typed.split('.')[1] ?? '').length > 3 ? { fault: 'decimals' } : { value: Number(typed) };
}

/** Returns a fault if the value has more digits than the meter. */
export function readValue(text: string, { digits }: ReadAgainst): { value: number } | { fault: ValueFault } {
  const read = readNumber(text);
  return 'value' in read && read.value >= capacityOf({ digits }) ? { fault: 'digits' } : read;
}

interface Judged {
  warnings: ReadingWarning[];
  /** Consumption before the multiplier is applied. Null without a previous reading. */
  use: number | null;
  /** True if the value is lower than the previous one. The person must say whether the meter passed its maximum. */
  mayHaveRolledOver: boolean;
}

/** Compares a value with the previous reading. The server uses the same rules. */
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
