import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { phone, vendor } from '@gerbang/shared/contracts/permits/permit-parts';

import type { ChosenFloor } from '../../../entities/place/FloorSelect.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';

export type LoadedItem = LoadingForm['load_unload_items'][number];

/** Details that a loading form may lack but a goods-out permit requires. */
const DETAILS = ['company', 'name', 'phone', 'address', 'location'] as const;
export type Detail = (typeof DETAILS)[number];

export interface UnloadingChoice {
  /** Chosen quantities by item id. */
  picked: Readonly<Record<string, number>>;
  day: string | null;
  /** New photos of items whose stored photo was deleted, by item id. */
  photos: Readonly<Record<string, UploadRef | null>>;
  /** Typed details by form code and field. */
  details: Readonly<Record<string, Partial<Record<Detail, string>>>>;
  floors: Readonly<Record<string, ChosenFloor>>;
  /** New identity photo, uploaded once for each form that lacks a photo. */
  ktp: readonly UploadRef[];
  consent: boolean;
}

export const NOTHING_CHOSEN: UnloadingChoice = {
  picked: {},
  day: null,
  photos: {},
  details: {},
  floors: {},
  ktp: [],
  consent: false,
};

/** Whether any item of the form is still inside the building. */
export function hasGoods(form: LoadingForm): boolean {
  return form.load_unload_items.some(({ left }) => left > 0);
}

/** Chosen items of a form with their quantities, limited to the number that is inside now. */
export function pickedItems(
  form: LoadingForm,
  { picked }: Pick<UnloadingChoice, 'picked'>,
): { item: LoadedItem; qty: number }[] {
  return form.load_unload_items.flatMap((item) => {
    const qty = Math.min(picked[item.id] ?? 0, item.left);
    return qty > 0 ? [{ item, qty }] : [];
  });
}

/** Sets the quantity of an item, limited to the range from 1 to the number inside. Zero removes the item. */
export function withQuantity(
  picked: UnloadingChoice['picked'],
  item: LoadedItem,
  qty: number,
): UnloadingChoice['picked'] {
  const { [item.id]: _before, ...others } = picked;
  return qty <= 0 ? others : { ...others, [item.id]: Math.min(qty, item.left) };
}

/**
 * Chooses all items of a form that are inside, or none. An item that is already chosen keeps its quantity; others get
 * their full quantity.
 */
export function withAll(picked: UnloadingChoice['picked'], form: LoadingForm, all: boolean): UnloadingChoice['picked'] {
  return form.load_unload_items.reduce(
    (before, item) => withQuantity(before, item, all ? (before[item.id] ?? item.left) : 0),
    picked,
  );
}

export function missingDetails(form: LoadingForm): Detail[] {
  return DETAILS.filter((detail) => !isGoodDetail(detail, detailOf(form, detail)));
}

/** Whether the person has to fill in details of this form. */
export function lacksDetails(form: LoadingForm): boolean {
  return form.floor === null || missingDetails(form).length > 0;
}

export function isGoodDetail(detail: Detail, text: string): boolean {
  if (detail === 'location') return text.trim() !== '' && text.length <= 120;
  const rule = detail === 'phone' ? phone : vendor.shape[detail];
  return rule.safeParse(text).success;
}

export function detailOf(form: LoadingForm, detail: Detail): string {
  return detail === 'location' ? form.location : form.vendor[detail];
}

export function lacksIdentity({ vendor: { ktp_url }, property }: LoadingForm): boolean {
  return ktp_url === null && property.identity_policy === 'photo_required';
}

export function usePlaceText(): (form: LoadingForm) => string {
  const { t } = useTranslation('unloading');
  return ({ floor, location }) => {
    if (floor === null) return t('unitOnly', { unit: location });
    return location === '' ? floor.name : t('place', { floor: floor.name, unit: location });
  };
}
