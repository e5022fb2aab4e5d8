import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { id } from '@gerbang/shared/contracts/common';
import { publicProperty } from '@gerbang/shared/contracts/public-lists';
import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import type { GoodsForm, GoodsFormItem } from '@gerbang/shared/domain/permits/goods-form';
import * as z from 'zod/mini';

import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { isUploadRef } from '../../lib/uploads/upload-ref.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';

/** An item as the form holds it: its picture may still be on its way, and the key tells two of the same name apart. */
export interface ItemValues extends Omit<GoodsFormItem, 'photoUrl'> {
  key: string;
  photo: UploadRef | null;
}

/** The fields of the person. */
export const PERSON_FIELDS = ['company', 'name', 'email', 'phone', 'address'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** Everything the form holds: chosen records whole, so that their names can be shown. */
export interface GoodsValues extends Record<PersonField, string> {
  ktp: UploadRef | null;
  consent: boolean;
  property: PublicProperty | null;
  floor: { id: string; name: string } | null;
  location: string;
  date: string;
  time: string;
  sika: string;
  description: string;
  documents: UploadRef[];
  items: ItemValues[];
  /** The request's `Idempotency-Key`; kept with the draft, so that sending again after a reload is harmless too. */
  request_key: string;
}

/** The form before anything is filled in. */
export function emptyValues(): GoodsValues {
  return {
    company: '',
    name: '',
    email: '',
    phone: '',
    address: '',
    ktp: null,
    consent: false,
    property: null,
    floor: null,
    location: '',
    date: '',
    time: '',
    sika: '',
    description: '',
    documents: [],
    items: [],
    request_key: newIdempotencyKey(),
  };
}

/** The form as a tenant finds it: who they are is known, and their first unit is chosen. */
export function tenantValues({ name, email, phone, tenant }: TenantRecord): GoodsValues {
  const [unit] = tenant.unit_list;
  return {
    ...emptyValues(),
    company: tenant.name,
    name,
    email,
    phone,
    floor: unit?.floor ?? tenant.floor,
    location: unit?.name ?? '',
  };
}

/** The consent is asked for anew with the photo that it is about, which no draft ever holds. */
export const NEVER_KEPT = ['consent'] as const;

const text = z.string();
const file = z.custom<UploadRef>(isUploadRef);
const place = z.object({ id, name: text });
const draft = z.object({
  company: text,
  name: text,
  email: text,
  phone: text,
  address: text,
  ktp: z.null(),
  property: z.nullable(publicProperty),
  floor: z.nullable(place),
  location: text,
  date: text,
  time: text,
  sika: text,
  description: text,
  documents: z.array(file),
  items: z.array(
    z.object({
      key: text,
      id: z.optional(text),
      itemName: text,
      itemQuantity: z.nullable(z.number()),
      itemUnit: text,
      photo: z.nullable(file),
      description: text,
    }),
  ),
  request_key: text,
});

/** Whether what was kept on the device still fits the form. */
export function fitsDraft(values: unknown): values is Partial<GoodsValues> {
  return draft.safeParse(values).success;
}

/** The files that must have arrived before the form can be sent. */
export function uploadKeys({ ktp, documents, items }: GoodsValues, wantsPhoto: boolean): string[] {
  const photo = wantsPhoto && ktp !== null ? [ktp] : [];
  return [...photo, ...documents, ...items.flatMap((item) => item.photo ?? [])].map(({ key }) => key);
}

/** The form as the rules know it; a file that is still on its way counts as there. */
export function asGoodsForm(values: GoodsValues, urls: ReadonlyMap<string, string> = new Map()): GoodsForm {
  const url = (ref: UploadRef) => urls.get(ref.key) ?? ref.url ?? ref.key;
  return {
    ...values,
    ktp_url: values.ktp === null ? null : url(values.ktp),
    documents: values.documents.map((ref) => ({ name: ref.name, url: url(ref) })),
    items: values.items.map((item) => asItem(item, url)),
  };
}

/** An item as the rules know it. */
export function asItem(item: ItemValues, url: (ref: UploadRef) => string = ({ key }) => key): GoodsFormItem {
  const { id: known, itemName, itemQuantity, itemUnit, photo, description } = item;
  return { id: known, itemName, itemQuantity, itemUnit, photoUrl: photo === null ? [] : [url(photo)], description };
}
