import type { LoadingForm } from '@gerbang/shared/contracts/goods';

import type { SectionState } from '../../components/FormSection.tsx';
import type { Slot } from '../../components/SlotPicker.tsx';
import { hasGoods, isGoodDetail, lacksIdentity, missingDetails, pickedItems } from './exit-choice.ts';
import type { ExitChoice } from './exit-choice.ts';

/** Something that keeps the request from being sent, and where. */
export interface Fault {
  /** The form's code, or one of the two other sections. */
  section: string;
  /** Where the control stands, as its `data-path`. */
  path: string;
  code: 'required' | 'invalid' | 'pickItem' | 'slotFull' | 'slotShort' | 'slotMissing' | 'slotFailed';
}

/** The goods-out slot of the chosen day; undefined while it is not known, null when the property has none. */
export type ExitSlot = Slot | null | undefined;

/** Everything that is still missing or wrong, in the order of the screen. */
export function exitFaults(forms: readonly LoadingForm[], choice: ExitChoice, slot: ExitSlot): Fault[] {
  const going = forms.filter(hasGoods);
  return [
    ...going.flatMap((form) => formFaults(form, choice)),
    ...scheduleFaults(choice.day, slot, going.length),
    ...(going.some(lacksIdentity) ? identityFaults(choice) : []),
  ];
}

/** How a section looks; its faults show only after the first attempt to send. */
export function sectionState(faults: readonly Fault[], section: string, isTried: boolean): SectionState {
  const count = faults.filter((fault) => fault.section === section).length;
  if (count === 0) return { kind: 'complete' };
  return isTried ? { kind: 'faulty', count } : { kind: 'open' };
}

function formFaults(form: LoadingForm, choice: ExitChoice): Fault[] {
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

/** Each form takes a place of its own; another date is the way out of a full one. */
function scheduleFaults(day: string | null, slot: ExitSlot, needed: number): Fault[] {
  const section = 'schedule';
  if (slot === null) return [{ section, path: 'slot', code: 'slotMissing' }];
  if (day === null) return [{ section, path: 'date', code: 'required' }];
  if (slot === undefined) return [{ section, path: 'slot', code: 'slotFailed' }];
  if (slot.left === undefined || slot.left >= needed) return [];
  return [{ section, path: 'date', code: slot.left === 0 ? 'slotFull' : 'slotShort' }];
}

function identityFaults({ ktp, consent }: ExitChoice): Fault[] {
  const section = 'identity';
  const faults: Fault[] = ktp.length === 0 ? [{ section, path: 'ktp', code: 'required' }] : [];
  return consent ? faults : [...faults, { section, path: 'consent', code: 'required' }];
}
