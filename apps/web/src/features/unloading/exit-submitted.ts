import type { CreatedPermit, LoadingForm } from '@gerbang/shared/contracts/goods';

import type { Submitted } from '../../lib/submitted.ts';
import { hasGoods, pickedItems } from './exit-choice.ts';
import type { ExitChoice } from './exit-choice.ts';

/** The addresses that get the numbers, each once. */
export function emailsOf(forms: readonly LoadingForm[]): string {
  return [...new Set(forms.map(({ vendor }) => vendor.email))].join(', ');
}

/** What the landing screen is told about the permits that were made. */
export function submittedExits(
  permits: readonly CreatedPermit[],
  sent: { forms: readonly LoadingForm[]; choice: ExitChoice; time: string; placeOf: (form: LoadingForm) => string },
): Submitted {
  const going = sent.forms.filter(hasGoods);
  return {
    permits,
    email: emailsOf(going),
    day: sent.choice.day ?? '',
    time: sent.time,
    place: [...new Set(going.map(sent.placeOf))].join(' · '),
    count: going.reduce((sum, form) => sum + pickedItems(form, sent.choice).length, 0),
  };
}
