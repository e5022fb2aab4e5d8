import type {
  CreatedPermit,
  GoodsBatchBody,
  PublicGoodsBody,
  TenantGoodsBody,
} from '@gerbang/shared/contracts/permits/goods';
import type { GoodsItem } from '@gerbang/shared/contracts/permits/permit-parts';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { requireTenant, type Context } from '../../../../platform/context.ts';
import { together, type Tx } from '../../../../platform/database/database.ts';
import { fieldFault, found } from '../../../../platform/errors.ts';
import type { Sent, StoredAnswer } from '../../../../platform/http/idempotency.ts';
import { hasFloor, readPermitProperty, type PermitProperty } from '../../../building/places/places.service.ts';
import { findSlot, requireBookable } from '../../../building/schedule/booking.service.ts';
import { bookPlace, takeHold, type Stranger } from '../../../building/schedule/holds.service.ts';
import { enqueueCreatedMail } from '../../permit-mail/permit-mail.service.ts';
import { findByCode } from '../permits.repository.ts';
import { strangerOf, type Visitor } from '../visitor/visitor.service.ts';
import { carriedFiles, NOTHING_CARRIED, type CarriedFiles } from './files.ts';
import { insertItems, type ItemSource } from './goods-items.ts';
import { insertPermit, takeAttachments, takeIdentityPhotos, type PermitDraft } from './new-permit.ts';
import { confirmByMail, submitOnce } from './submit-once.ts';
import * as repository from './submit.repository.ts';

export interface GoodsForm {
  body: Omit<TenantGoodsBody, 'user' | 'tenant' | 'vendor' | 'property'>;
  property: PermitProperty;
  applicant: PermitDraft['applicant'];
  tenant_id: string | null;
  submitted_by: string | null;
  language: 'id' | 'en';
  consent_version: string | undefined;
  from: { id: string; things: readonly string[] } | null;
  carried: CarriedFiles;
  place: BookedPlace;
  stranger: Stranger | null;
  /** Path of the form in the request body, for errors of its fields. */
  path: string;
}

interface BookedPlace {
  day: string;
  slot: { id: string; name: string };
}

export async function submitGoods(ctx: Context, sent: Sent, body: PublicGoodsBody): Promise<StoredAnswer> {
  const property_id = body.property.id;
  return submitOnce(ctx, sent, { property_id, email: body.vendor.email, body }, async (tx, visitor) => {
    const created = await insertVisitorForm(tx, ctx, visitor, { body, path: '' });
    await confirmByMail(tx, ctx, property_id, visitor, [created.id]);
    return created;
  });
}

/** Submits a visitor's goods out: one permit per loading form, all in one transaction, and one mail. */
export async function submitBatch(ctx: Context, sent: Sent, body: GoodsBatchBody): Promise<StoredAnswer> {
  const [first] = body.forms;
  const property_id = found(first).property.id;
  const elsewhere = body.forms.findIndex((form) => form.property.id !== property_id);
  if (elsewhere >= 0) throw fieldFault(`forms.${elsewhere}.property.id`, 'invalid');
  const goodsIn = body.forms.findIndex((form) => form.form_type !== 'unloading');
  if (goodsIn >= 0) throw fieldFault(`forms.${goodsIn}.form_type`, 'invalid');
  return submitOnce(ctx, sent, { property_id, email: found(first).vendor.email, body }, async (tx, visitor) => {
    const forms: CreatedPermit[] = [];
    for (const [index, form] of body.forms.entries()) {
      forms.push(await insertVisitorForm(tx, ctx, visitor, { body: form, path: `forms.${index}.` }));
    }
    const ids = forms.map(({ id }) => id);
    await confirmByMail(tx, ctx, property_id, visitor, ids);
    return { forms };
  });
}

/** Submits a tenant's goods form. Applicant, tenant and property come from the session, not from the body. */
export async function submitTenantGoods(ctx: Context, sent: Sent, body: TenantGoodsBody): Promise<StoredAnswer> {
  const { property_id, tenant_id, user_id } = requireTenant(ctx);
  return submitOnce(ctx, sent, { property_id, body }, async (tx) => {
    const user = found(await repository.findTenantApplicant(tx, { property_id, tenant_id }, user_id));
    const { name, email, phone, company } = user;
    const property = await readPermitProperty(tx, property_id);
    const created = await insertGoods(tx, ctx, {
      body,
      property,
      place: await findPlace(tx, ctx, { body, property, path: '' }),
      stranger: null,
      applicant: { company, name, email, phone, ktp_file_id: null },
      tenant_id,
      submitted_by: user_id,
      language: body.language,
      consent_version: undefined,
      from: null,
      carried: NOTHING_CARRIED,
      path: '',
    });
    await enqueueCreatedMail(tx, property_id, [created.id]);
    return created;
  });
}

async function insertVisitorForm(
  tx: Tx,
  ctx: Context,
  visitor: Visitor,
  { body, path }: { body: PublicGoodsBody; path: string },
): Promise<CreatedPermit> {
  const property = await readPermitProperty(tx, body.property.id);
  const from = body.form_type === 'unloading' ? await loadingFormOf(tx, body, path) : null;
  const carried = from === null ? NOTHING_CARRIED : carriedFiles(await repository.listFiles(tx, from));
  // Goods out need no documents of their own, because they reuse those of the loading form.
  if (from === null && body.attachment.length === 0) throw fieldFault(`${path}attachment`, 'required');
  // Runs before anything is claimed or stored, because it refuses most requests for a fully booked slot.
  const place = await findPlace(tx, ctx, { body, property, path });
  const { ktp_url, ...vendor } = body.vendor;
  // Goods out name a loading form that staff have approved, so its sender is no stranger.
  const stranger = from === null ? await strangerOf(ctx, property, visitor) : null;
  const [ktp_file_id = null] = await takeIdentityPhotos(tx, ctx, {
    property,
    photos: [{ path: `${path}vendor.ktp_url`, ktp_url }],
    carried: carried.ktp,
    consent_version: body.consent_version,
    consent_path: `${path}consent_version`,
  });
  return insertGoods(tx, ctx, {
    body,
    property,
    applicant: { ...vendor, ktp_file_id },
    tenant_id: from?.tenant_id ?? null,
    submitted_by: null,
    language: body.language,
    consent_version: ktp_file_id === null || carried.ktp.has(ktp_file_id) ? undefined : body.consent_version,
    from,
    carried,
    place,
    stranger,
    path,
  });
}

async function loadingFormOf(tx: Tx, body: PublicGoodsBody, path: string) {
  if (body.form_code === undefined) throw fieldFault(`${path}form_code`, 'required');
  const code = readCode(body.form_code);
  // Uses this transaction: a request that holds one connection and waits for a second one can block itself.
  const key = code && (await findByCode(tx, comparableCode(code), body.vendor.email));
  const form = key?.property_id === body.property.id ? await repository.findLoadingForm(tx, key) : undefined;
  if (form === undefined) throw fieldFault(`${path}form_code`, 'invalid');
  return { ...form, property_id: body.property.id };
}

/** Checks that the day and slot of a form can be booked, and returns them. */
export async function findPlace(
  tx: Tx,
  ctx: Context,
  { body, property, path }: Pick<GoodsForm, 'body' | 'property' | 'path'>,
): Promise<BookedPlace> {
  const kind = body.form_type;
  const day = wallClock(new Date(body.date), property.rules.time_zone).date;
  const [, slot] = await together([
    requireBookable(tx, ctx, { property, kind, day, path: `${path}date` }),
    findSlot(tx, ctx, { property, kind, name: body.time, day, path: `${path}time` }),
  ]);
  return { day, slot };
}

export async function insertGoods(tx: Tx, ctx: Context, form: GoodsForm): Promise<CreatedPermit> {
  const { body, property, path, place } = form;
  const kind = body.form_type;
  const { day, slot } = place;
  const [isFloor, attachments] = await together([
    hasFloor(tx, property.id, body.floor.id),
    takeAttachments(tx, ctx, {
      property_id: property.id,
      attachment: body.attachment,
      carried: form.carried.attachment,
      path: `${path}attachment`,
    }),
  ]);
  if (!isFloor) throw fieldFault(`${path}floor.id`, 'invalid');
  const draft: PermitDraft = {
    property,
    kind,
    fields: {
      ...NO_WORK,
      tenant_id: form.tenant_id,
      submitted_by: form.submitted_by,
      floor_id: body.floor.id,
      location: body.location,
      description: body.description,
      plate: body.plate ?? '',
      driver_name: body.driver_name ?? '',
      language: form.language,
      day,
      slot_id: slot.id,
      slot_name: slot.name,
      from_permit_id: form.from?.id ?? null,
      consent_version: form.consent_version ?? null,
      consent_at: form.consent_version === undefined ? null : ctx.now(),
    },
    applicant: form.applicant,
    attachments,
    items: body.load_unload_items.length,
  };
  return insertPermit(tx, ctx, draft, async ({ id: permit_id }) => {
    const [hold] = await together([
      takeHold(tx, ctx),
      insertFormItems(tx, ctx, form, permit_id, body.load_unload_items),
    ]);
    // Books the slot last, because its row stays locked until the transaction ends and other bookings wait for it.
    const booked = { property_id: property.id, slot_id: slot.id, day };
    await bookPlace(tx, ctx, { place: booked, permit_id, stranger: form.stranger, hold });
  });
}

async function insertFormItems(
  tx: Tx,
  ctx: Context,
  form: GoodsForm,
  permit_id: string,
  items: readonly GoodsItem[],
): Promise<void> {
  const source: ItemSource = {
    kind: form.body.form_type,
    tenant_id: form.tenant_id,
    from: form.from === null ? null : { permit_id: form.from.id, things: new Set(form.from.things) },
    carried: form.carried.item,
  };
  const permit = { property_id: form.property.id, id: permit_id };
  await insertItems(tx, ctx, permit, { items, source, path: `${form.path}load_unload_items` });
}

const NO_WORK = {
  start_date: null,
  end_date: null,
  start_time: null,
  end_time: null,
  terms_id: null,
  terms_accepted_at: null,
  rejection_note: null,
};
