import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { WorkBody } from '@gerbang/shared/contracts/permits/work';
import { isWorkEndAllowed } from '@gerbang/shared/domain/permits/forms/work-end';

import type { Context } from '../../../../platform/context.ts';
import { together, type Tx } from '../../../../platform/database/database.ts';
import { fieldFault } from '../../../../platform/errors.ts';
import type { Sent, StoredAnswer } from '../../../../platform/http/idempotency.ts';
import {
  findTenant,
  hasFloor,
  readPermitProperty,
  type PermitProperty,
} from '../../../building/places/places.service.ts';
import { requireBookable, requireTerms } from '../../../building/schedule/booking.service.ts';
import { NOTHING_CARRIED } from './files.ts';
import { insertPermit, takeAttachments, takeIdentityPhotos } from './new-permit.ts';
import { confirmByMail, submitOnce } from './submit-once.ts';

export async function submitWork(ctx: Context, sent: Sent, body: WorkBody): Promise<StoredAnswer> {
  const property_id = body.property.id;
  return submitOnce(ctx, sent, { property_id, email: body.submitter.email, body }, async (tx, visitor) => {
    const property = await readPermitProperty(tx, property_id);
    const created = await insertWork(tx, ctx, { property, body });
    await confirmByMail(tx, ctx, property_id, visitor, [created.id]);
    return created;
  });
}

interface WorkForm {
  property: PermitProperty;
  body: WorkBody;
}

export async function insertWork(tx: Tx, ctx: Context, { property, body }: WorkForm): Promise<CreatedPermit> {
  const { start_date, end_date, start_time, end_time, submitter } = body;
  const [, terms, place] = await together([
    requireDays(tx, ctx, { property, body }),
    body.terms_version === undefined ? null : requireTerms(tx, property.id, body.terms_version),
    placeOf(tx, body),
  ]);
  const [[ktp_file_id = null, ...workerPhotos], attachments] = await takeWorkFiles(tx, ctx, { property, body });
  const consent_version = ktp_file_id === null ? null : (body.consent_version ?? null);
  return insertPermit(tx, ctx, {
    property,
    kind: 'work',
    fields: {
      ...NO_GOODS,
      ...place,
      submitted_by: ctx.actor.kind === 'anonymous' ? null : ctx.actor.user_id,
      description: body.description,
      language: body.language,
      start_date,
      end_date,
      start_time,
      end_time,
      terms_id: terms?.id ?? null,
      terms_accepted_at: terms && ctx.now(),
      consent_version,
      consent_at: consent_version === null ? null : ctx.now(),
    },
    applicant: { ...withoutPhoto(submitter), ktp_file_id },
    attachments,
    work_details: body.work_details,
    workers: body.worker_list.map((worker, index) => ({
      ...withoutPhoto(worker),
      ktp_file_id: workerPhotos[index] ?? null,
    })),
    items: 0,
  });
}

/** Claims the identity photos of the submitter and the workers, in this order, and the attachments. */
function takeWorkFiles(tx: Tx, ctx: Context, { property, body }: WorkForm) {
  const { submitter, worker_list, attachment, consent_version } = body;
  return together([
    takeIdentityPhotos(tx, ctx, {
      property,
      photos: [
        { path: 'submitter.ktp_url', ktp_url: submitter.ktp_url },
        ...worker_list.map(({ ktp_url }, index) => ({ path: `worker_list.${index}.ktp_url`, ktp_url })),
      ],
      carried: NOTHING_CARRIED.ktp,
      consent_version,
    }),
    takeAttachments(tx, ctx, {
      property_id: property.id,
      attachment,
      carried: NOTHING_CARRIED.attachment,
    }),
  ]);
}

async function requireDays(tx: Tx, ctx: Context, { property, body }: WorkForm): Promise<void> {
  const { start_date, end_date } = body;
  await requireBookable(tx, ctx, { property, kind: 'work', day: start_date, path: 'start_date' });
  if (!isWorkEndAllowed(start_date, end_date)) throw fieldFault('end_date', 'invalid');
}

/** The place of the work: a unit of the given tenant, or a floor with a description. */
async function placeOf(
  tx: Tx,
  body: WorkBody,
): Promise<{ tenant_id: string | null; floor_id: string; location: string }> {
  const property_id = body.property.id;
  const { location } = body;
  if (location === '') throw fieldFault('location', 'required');
  const tenant_id = body.tenant?.id ?? null;
  if (tenant_id === null) {
    if (body.floor === null) throw fieldFault('floor.id', 'required');
    if (!(await hasFloor(tx, property_id, body.floor.id))) throw fieldFault('floor.id', 'invalid');
    return { tenant_id: null, floor_id: body.floor.id, location };
  }
  const tenant = await findTenant(tx, property_id, tenant_id);
  if (tenant === undefined) throw fieldFault('tenant.id', 'invalid');
  const unit = tenant.unit_list.find(({ name }) => name === location);
  if (unit === undefined) throw fieldFault('location', 'invalid');
  return { tenant_id: tenant.id, floor_id: unit.floor.id, location };
}

function withoutPhoto<Person extends { ktp_url: string | null }>({ ktp_url: _photo, ...person }: Person) {
  return person;
}

const NO_GOODS = { day: null, slot_id: null, slot_name: null, from_permit_id: null, rejection_note: null };
