import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { phone, vendor } from '@gerbang/shared/contracts/permit-parts';

import type { ChosenFloor } from '../../components/FloorSelect.tsx';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';

export type LoadedItem = LoadingForm['load_unload_items'][number];

/** What a loading form may lack and a goods-out permit must have. */
export const DETAILS = ['company', 'name', 'phone', 'address', 'location'] as const;
export type Detail = (typeof DETAILS)[number];

/** What the person has chosen on the detail screen. */
export interface ExitChoice {
  /** How many of which item go out, by the item's id. */
  picked: Readonly<Record<string, number>>;
  day: string | null;
  /** New photos of items whose old one is gone, by the item's id. */
  photos: Readonly<Record<string, UploadRef | null>>;
  /** What the looked-up forms lack, by form code and field. */
  details: Readonly<Record<string, Partial<Record<Detail, string>>>>;
  floors: Readonly<Record<string, ChosenFloor>>;
  /** The new identity photo, once for each form that has none any more. */
  ktp: readonly UploadRef[];
  consent: boolean;
}

export const NOTHING_CHOSEN: ExitChoice = {
  picked: {},
  day: null,
  photos: {},
  details: {},
  floors: {},
  ktp: [],
  consent: false,
};

/** Whether anything of the form can still go out. */
export function hasGoods(form: LoadingForm): boolean {
  return form.load_unload_items.some(({ left }) => left > 0);
}

/** The items of a form that go out, with how many; never more than are inside, however old the choice is. */
export function pickedItems(
  form: LoadingForm,
  { picked }: Pick<ExitChoice, 'picked'>,
): { item: LoadedItem; qty: number }[] {
  return form.load_unload_items.flatMap((item) => {
    const qty = Math.min(picked[item.id] ?? 0, item.left);
    return qty > 0 ? [{ item, qty }] : [];
  });
}

/** Chooses an item with a quantity between one and what is inside; zero leaves it out. */
export function withQuantity(picked: ExitChoice['picked'], item: LoadedItem, qty: number): ExitChoice['picked'] {
  const { [item.id]: _before, ...others } = picked;
  return qty <= 0 ? others : { ...others, [item.id]: Math.min(qty, item.left) };
}

/** Chooses all items of a form that are inside, each in full unless less was chosen before; or none of them. */
export function withAll(picked: ExitChoice['picked'], form: LoadingForm, all: boolean): ExitChoice['picked'] {
  return form.load_unload_items.reduce(
    (before, item) => withQuantity(before, item, all ? (before[item.id] ?? item.left) : 0),
    picked,
  );
}

/** The details that the looked-up form does not bring in a usable form. */
export function missingDetails(form: LoadingForm): Detail[] {
  return DETAILS.filter((detail) => !isGoodDetail(detail, detailOf(form, detail)));
}

/** Whether the form lacks something that must be asked for. */
export function lacksDetails(form: LoadingForm): boolean {
  return form.floor === null || missingDetails(form).length > 0;
}

/** Whether a text will do for a detail. */
export function isGoodDetail(detail: Detail, text: string): boolean {
  if (detail === 'location') return text.trim() !== '' && text.length <= 120;
  const rule = detail === 'phone' ? phone : vendor.shape[detail];
  return rule.safeParse(text).success;
}

/** The detail as the form brought it. */
export function detailOf(form: LoadingForm, detail: Detail): string {
  return detail === 'location' ? form.location : form.vendor[detail];
}

/** Whether the form's identity photo is gone though the property wants one. */
export function lacksIdentity({ vendor: { ktp_url }, property }: LoadingForm): boolean {
  return ktp_url === null && property.identity_policy === 'photo_required';
}
