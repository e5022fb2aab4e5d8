import { publicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { id } from '@gerbang/shared/contracts/common';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { GoodsForm, GoodsFormItem } from '@gerbang/shared/domain/permits/forms/goods-form';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import * as z from 'zod/mini';

import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { isUploadRef } from '../../../lib/uploads/upload-ref.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';

/** An item in the form. Its picture may still be uploading. `key` distinguishes items of the same name. */
export interface ItemValues extends Omit<GoodsFormItem, 'photoUrl'> {
  key: string;
  photo: UploadRef | null;
}

const PERSON_FIELDS = ['company', 'name', 'email', 'phone', 'address'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** Values of the form. Chosen records are stored whole, so that their names can be shown. */
export interface GoodsValues extends Record<PersonField, string> {
  ktp: UploadRef | null;
  consent: boolean;
  /** Whether the person agreed that their details stay on this device for the next form. */
  remember: boolean;
  property: PublicProperty | null;
  floor: { id: string; name: string } | null;
  location: string;
  date: string;
  time: string;
  sika: string;
  description: string;
  plate: string;
  driver_name: string;
  documents: UploadRef[];
  items: ItemValues[];
  /**
   * The `Idempotency-Key` of the request. Stored with the draft, so that sending again after a reload creates no
   * duplicate.
   */
  request_key: string;
}

export function emptyValues(): GoodsValues {
  return {
    company: '',
    name: '',
    email: '',
    phone: '',
    address: '',
    ktp: null,
    consent: false,
    remember: false,
    property: null,
    floor: null,
    location: '',
    date: '',
    time: '',
    sika: '',
    description: '',
    plate: '',
    driver_name: '',
    documents: [],
    items: [],
    request_key: newIdempotencyKey(),
  };
}

/** Initial values of a tenant: details from the session, and the first unit. */
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

/** Name of the draft. A tenant's draft is apart from a visitor's on the same device. */
export function draftNameOf(kind: GoodsKind, tenant: Pick<TenantRecord, 'id'> | null): string {
  return tenant === null ? kind : `${kind}:${tenant.id}`;
}

/**
 * Fields left out of the draft. The consent belongs to the photo, which is never stored in the draft; `remember` is
 * asked again.
 */
export const NOT_IN_DRAFT = ['consent', 'remember'] as const;

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
  plate: text,
  driver_name: text,
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

/** Whether a stored draft still has the shape of the form. */
export function fitsDraft(values: unknown): values is Partial<GoodsValues> {
  return draft.safeParse(values).success;
}

/** Uploads that must be complete before the form can be sent. */
export function uploadKeys({ ktp, documents, items }: GoodsValues, wantsPhoto: boolean): string[] {
  const photo = wantsPhoto && ktp !== null ? [ktp] : [];
  return [...photo, ...documents, ...items.flatMap((item) => item.photo ?? [])].map(({ key }) => key);
}

/**
 * Converts the values for validation and for the request. A file that is still uploading has its key in place of its
 * URL, so it passes validation.
 */
export function asGoodsForm(values: GoodsValues, urls: ReadonlyMap<string, string> = new Map()): GoodsForm {
  const url = (ref: UploadRef) => urls.get(ref.key) ?? ref.url ?? ref.key;
  return {
    ...values,
    ktp_url: values.ktp === null ? null : url(values.ktp),
    documents: values.documents.map((ref) => ({ name: ref.name, url: url(ref) })),
    items: values.items.map((item) => asItem(item, url)),
  };
}

export function asItem(item: ItemValues, url: (ref: UploadRef) => string = ({ key }) => key): GoodsFormItem {
  const { id: known, itemName, itemQuantity, itemUnit, photo, description } = item;
  return { id: known, itemName, itemQuantity, itemUnit, photoUrl: photo === null ? [] : [url(photo)], description };
}
