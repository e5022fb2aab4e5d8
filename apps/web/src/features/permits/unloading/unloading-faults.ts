import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';

import type { SectionState } from '../../../components/form/FormSection.tsx';
import type { Slot } from '../../../entities/place/SlotPicker.tsx';
import { hasGoods, isGoodDetail, lacksIdentity, missingDetails, pickedItems } from './unloading-choice.ts';
import type { UnloadingChoice } from './unloading-choice.ts';

/** An error that prevents sending, and where it is. */
export interface Fault {
  /** Code of the loading form, `schedule` or `identity`. */
  section: string;
  /** `data-path` of the control. */
  path: string;
  code: 'required' | 'invalid' | 'pickItem' | 'slotFull' | 'slotShort' | 'slotMissing' | 'slotFailed';
}

/** Goods-out slot of the chosen day. Undefined while it loads, null when the property has none. */
export type UnloadingSlot = Slot | null | undefined;

/** All errors, in the order of the screen. */
export function unloadingFaults(forms: readonly LoadingForm[], choice: UnloadingChoice, slot: UnloadingSlot): Fault[] {
  const going = forms.filter(hasGoods);
  return [
    ...going.flatMap((form) => formFaults(form, choice)),
    ...scheduleFaults(choice.day, slot, going.length),
    ...(going.some(lacksIdentity) ? identityFaults(choice) : []),
  ];
}

/** State of a section. Errors are shown only after the first attempt to send. */
export function sectionState(faults: readonly Fault[], section: string, isTried: boolean): SectionState {
  const count = faults.filter((fault) => fault.section === section).length;
  if (count === 0) return { kind: 'complete' };
  return isTried ? { kind: 'faulty', count } : { kind: 'open' };
}

function formFaults(form: LoadingForm, choice: UnloadingChoice): Fault[] {
  const section = form.code;
  const items = pickedItems(form, choice);
  const faults: Fault[] = items.length === 0 ? [{ section, path: `items.${form.code}`, code: 'pickItem' }] : [];
  for (const { item } of items) {
    const isBare = item.item_detail.image_url === null && (choice.photos[item.id] ?? null) === null;
    if (isBare) faults.push({ section, path: `photos.${item.id}`, code: 'required' });
  }
  if (form.floor === null && choice.floors[form.code] === undefined) {
    faults.push({ section, path: `floors.${form.code}`, code: 'required' });
  }
  for (const detail of missingDetails(form)) {
    const text = choice.details[form.code]?.[detail] ?? '';
    if (isGoodDetail(detail, text)) continue;
    const code = text.trim() === '' ? 'required' : 'invalid';
    faults.push({ section, path: `details.${form.code}.${detail}`, code });
  }
  return faults;
}

/**
 * Each form uses one unit of the slot's capacity, so `needed` is the number of forms. Too little capacity is an error
 * of the date.
 */
function scheduleFaults(day: string | null, slot: UnloadingSlot, needed: number): Fault[] {
  const section = 'schedule';
  if (slot === null) return [{ section, path: 'slot', code: 'slotMissing' }];
  if (day === null) return [{ section, path: 'date', code: 'required' }];
  if (slot === undefined) return [{ section, path: 'slot', code: 'slotFailed' }];
  if (slot.left === undefined || slot.left >= needed) return [];
  return [{ section, path: 'date', code: slot.left === 0 ? 'slotFull' : 'slotShort' }];
}

function identityFaults({ ktp, consent }: UnloadingChoice): Fault[] {
  const section = 'identity';
  const faults: Fault[] = ktp.length === 0 ? [{ section, path: 'ktp', code: 'required' }] : [];
  return consent ? faults : [...faults, { section, path: 'consent', code: 'required' }];
}
