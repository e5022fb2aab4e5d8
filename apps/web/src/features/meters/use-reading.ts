import type { ReadingWarning } from '@gerbang/shared/domain/meters/plausibility';
import { useState } from 'react';

import { judge, readValue } from './reading-values.ts';
import type { Judged, ReadAgainst, ValueFault } from './reading-values.ts';

/** What is wrong with what is typed. */
export interface ReadingFaults {
  value?: ValueFault | undefined;
  note?: 'required' | undefined;
}

/** A reading that may be kept. */
export interface TypedReading {
  value: number;
  rolled_over: boolean;
  note: string;
  is_confirmed: boolean;
}

const NOTHING: Judged = { warnings: [], use: null, mayHaveRolledOver: false };

/** Holds a reading while it is typed: what is odd about it is shown when it is to be saved, and then needs a reason. */
export function useReading(against: ReadAgainst) {
  const [text, setText] = useState('');
  const [isSaid, setSaid] = useState(false);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<ReadingFaults>({});
  // What was odd when it was last to be saved; another number is looked at anew.
  const [shown, setShown] = useState<readonly ReadingWarning[]>([]);
  const read = readValue(text, against);
  const [now] = useState(() => new Date());
  const judged = 'value' in read ? judge(read.value, isSaid, against, now, now) : NOTHING;
  const type = (next: string) => {
    setText(next);
    setShown([]);
    setFaults({});
  };
  /** What may be sent now, or nothing while something is still to be said. */
  const check = (): TypedReading | null => {
    if ('fault' in read) {
      setFaults({ value: read.fault });
      return null;
    }
    const warnings = [...new Set([...judged.warnings, ...shown])];
    setShown(warnings);
    const isMute = warnings.length > 0 && note.trim() === '';
    // The reason is asked for the first time without reproach.
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
    /** The server found something odd that could not be known here. */
    showWarnings: setShown,
    check,
  };
}
export type Reading = ReturnType<typeof useReading>;
