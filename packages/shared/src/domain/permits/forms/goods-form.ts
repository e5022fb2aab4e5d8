import { firstFaults } from '../../../contracts/common.ts';
import type { FieldFault, Language } from '../../../contracts/common.ts';
import type { PublicGoodsBody, TenantGoodsBody } from '../../../contracts/permits/goods.ts';
import { goodsItem, vendor } from '../../../contracts/permits/permit-parts.ts';
import type { Attachment, GoodsItem, Vendor } from '../../../contracts/permits/permit-parts.ts';
import { midnightText } from '../../../time/wall-clock.ts';
import { isChosen } from '../../building/placeholders.ts';
import type { GoodsKind } from '../kinds.ts';
import { CONSENT_VERSION } from './consent.ts';

/** One item of the form. `id` refers to an existing item; `photoUrl` has one picture. */
export interface GoodsFormItem {
  id?: string | undefined;
  itemName: string;
  /** Null until a digit is typed. */
  itemQuantity: number | null;
  itemUnit: string;
  photoUrl: readonly string[];
  description: string;
}

/** The loading/unloading form while a person fills it in. An empty text is an unfilled field. */
export interface GoodsForm extends Vendor {
  /** Consent to the use of the identity photo. */
  consent: boolean;
  property: { id: string; time_zone: string } | null;
  floor: { id: string } | null;
  location: string;
  /** YYYY-MM-DD in the property's time zone. */
  date: string;
  /** The slot's name. */
  time: string;
  /** The code of a related work permit. */
  sika: string;
  /** Licence plate of the vehicle. Empty while it is not known. */
  plate: string;
  driver_name: string;
  description: string;
  documents: readonly Attachment[];
  items: readonly GoodsFormItem[];
}

export interface GoodsFormRules {
  /** A logged-in tenant need not give personal data or documents. */
  applicant: 'visitor' | 'tenant';
  identity_policy: 'photo_required' | 'checked_at_gate';
  /** The bookable days, once they are loaded. */
  open_days?: readonly string[] | undefined;
}

export type GoodsFaults = Record<string, FieldFault>;

const WIRE_OF_ITEM = {
  'item_detail.name': 'itemName',
  'item_detail.image_url': 'photoUrl',
  'item_detail.description': 'description',
  'item_detail.id': 'itemName',
  qty: 'itemQuantity',
  unit: 'itemUnit',
} as const;

/** The number in a typed text, from its digits only; null when there are none. */
export function quantityOf(typed: string): number | null {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

export function itemFaults(item: GoodsFormItem): GoodsFaults {
  const { error } = goodsItem.safeParse(wireItem(item));
  return firstFaults(
    error?.issues,
    (path) => Object.entries(WIRE_OF_ITEM).find(([wire]) => wire === path)?.[1] ?? path,
  );
}

/** The faults that prevent sending; empty when the form is valid. */
export function goodsFormFaults(form: GoodsForm, rules: GoodsFormRules): GoodsFaults {
  const isVisitor = rules.applicant === 'visitor';
  return {
    ...(isVisitor && personFaults(form, rules)),
    ...placeFaults(form, rules.applicant),
    ...dateFaults(form, rules.open_days),
    ...missing({ time: form.time }),
    ...(isVisitor && form.documents.length === 0 && { documents: 'required' as const }),
    ...(form.items.length === 0 && { items: 'required' as const }),
    ...Object.assign({}, ...form.items.map((item, index) => under(`items.${index}`, itemFaults(item)))),
  };
}

/** The request body of a visitor's valid form. */
export function visitorGoodsBody(
  form: GoodsForm,
  sending: { form_type: GoodsKind; identity_policy: GoodsFormRules['identity_policy']; language: Language },
): PublicGoodsBody {
  const withPhoto = sending.identity_policy === 'photo_required';
  const { company, name, email, phone, address, ktp_url } = form;
  return {
    ...commonBody(form, sending),
    vendor: { company, name, email: email.trim(), phone, address, ktp_url: withPhoto ? ktp_url : null },
    ...(withPhoto && { consent_version: CONSENT_VERSION }),
  };
}

/** The request body of a tenant's valid form: names user and tenant, with an empty vendor. */
export function tenantGoodsBody(
  form: GoodsForm,
  sending: { form_type: GoodsKind; language: Language; user: { id: string }; tenant: { id: string } },
): TenantGoodsBody {
  return {
    ...commonBody(form, sending),
    user: { id: sending.user.id },
    tenant: { id: sending.tenant.id },
    vendor: {},
  };
}

/** Maps a field path of the request body to the field of the form. */
export function goodsFormPath(wire: string): string {
  const [first = '', second = '', ...rest] = wire.split('.');
  if (first === 'vendor') return second;
  if (first === 'attachment') return 'documents';
  if (first === 'consent_version') return 'consent';
  if (first !== 'load_unload_items') return first;
  const field = Object.entries(WIRE_OF_ITEM).find(([path]) => path === rest.join('.'))?.[1];
  return field === undefined ? 'items' : `items.${second}.${field}`;
}

function personFaults(form: GoodsForm, { identity_policy }: GoodsFormRules): GoodsFaults {
  const { company, name, email, phone, address, ktp_url } = form;
  const faults = firstFaults(vendor.safeParse({ company, name, email, phone, address, ktp_url }).error?.issues);
  if (identity_policy === 'checked_at_gate') return faults;
  if (ktp_url === null) faults['ktp_url'] = 'required';
  if (!form.consent) faults['consent'] = 'required';
  return faults;
}

/** A tenant's property is known, so only unit and floor are checked. */
function placeFaults(form: GoodsForm, applicant: GoodsFormRules['applicant']): GoodsFaults {
  const property = isChosen('property', form.property?.id) || applicant === 'tenant' ? 'chosen' : '';
  const floor = isChosen('floor', form.floor?.id) ? 'chosen' : '';
  return missing({ property, floor, location: form.location });
}

function dateFaults({ date }: GoodsForm, open_days: readonly string[] | undefined): GoodsFaults {
  if (date === '') return { date: 'required' };
  return open_days?.includes(date) === false ? { date: 'invalid' } : {};
}

function commonBody(form: GoodsForm, { form_type, language }: { form_type: GoodsKind; language: Language }) {
  return {
    property: { id: form.property?.id ?? '' },
    form_type,
    date: midnightText(form.date, form.property?.time_zone ?? 'UTC'),
    time: form.time,
    description: describe(form),
    location: form.location,
    floor: { id: form.floor?.id ?? '' },
    attachment: form.documents.map(({ name, url }) => ({ name, url })),
    load_unload_items: form.items.map(wireItem),
    language,
    ...(form.plate.trim() !== '' && { plate: form.plate.trim() }),
    ...(form.driver_name.trim() !== '' && { driver_name: form.driver_name.trim() }),
  };
}

/** The API has no field for the related work permit, so it becomes the first line of the description. */
function describe({ sika, description }: GoodsForm): string {
  const related = sika.trim() === '' ? [] : [`Sika: ${sika.trim()}`];
  return [...related, description.trim()].filter((line) => line !== '').join('\n');
}

function wireItem({ id, itemName, itemQuantity, itemUnit, photoUrl, description }: GoodsFormItem): GoodsItem {
  return {
    item_detail: { ...(id !== undefined && { id }), name: itemName, description, image_url: photoUrl[0] ?? '' },
    // An empty quantity is sent as 0, which is refused like a missing quantity.
    qty: itemQuantity ?? 0,
    unit: itemUnit,
  };
}

function missing(fields: Record<string, string>): GoodsFaults {
  const empty = Object.entries(fields).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(empty.map(([path]) => [path, 'required']));
}

function under(parent: string, faults: GoodsFaults): GoodsFaults {
  return Object.fromEntries(Object.entries(faults).map(([path, code]) => [`${parent}.${path}`, code]));
}
