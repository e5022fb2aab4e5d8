import { useState } from 'react';

import { NOTHING_CHOSEN } from './exit-choice.ts';
import type { ExitChoice } from './exit-choice.ts';
import { keepExitSession, readExitSession } from './exit-session.ts';

/** What the person chooses; items and day survive a reload, photos and what was typed about a person do not. */
export function useExitChoice(): [ExitChoice, (part: Partial<ExitChoice>) => void] {
  const [choice, setChoice] = useState<ExitChoice>(() => {
    const { picked, day } = readExitSession();
    return { ...NOTHING_CHOSEN, picked, day };
  });
  const change = (part: Partial<ExitChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepExitSession({ picked: next.picked, day: next.day });
  };
  return [choice, change];
}
