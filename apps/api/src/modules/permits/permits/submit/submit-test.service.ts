import type { TestPermitBody } from '@gerbang/shared/contracts/building/go-live';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { GoLiveCheck } from '@gerbang/shared/domain/building/go-live';
import { workEndWindow } from '@gerbang/shared/domain/permits/forms/work-end';
import { goLive as englishTexts } from '@gerbang/shared/messages/en/building/go-live';
import { goLive as indonesianTexts } from '@gerbang/shared/messages/id/building/go-live';

import { requireStaff, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import { findFirstFloor, lockPreparedProperty, type PermitProperty } from '../../../building/places/places.service.ts';
import { viewerOf } from '../../../building/schedule/booking.service.ts';
import { findFirstWorkDay, findSoonest } from '../../../building/schedule/schedule.service.ts';
import { store } from '../../../building/uploads/uploads.service.ts';
import { enqueueCreatedMail } from '../../permit-mail/permit-mail.service.ts';
import { NOTHING_CARRIED } from './files.ts';
import { insertWork } from './submit-work.service.ts';
import * as repository from './submit.repository.ts';
import { findPlace, insertGoods } from './submit.service.ts';
import { TEST_PHOTO } from './test-photo.ts';

/**
 * Submits a test permit at a property in preparation, with the actor as applicant: goods in for the first free slot, or work
 * from the first open day. It then goes the way of every permit. Throws `conflict` when there is one already or the
 * property has gone live, and `not_ready` with the missing checks as fields.
 */
export async function submitTest(ctx: Context, property_id: string, { kind }: TestPermitBody): Promise<CreatedPermit> {
  const { user_id } = requireStaff(ctx);
  // Checked before the photo is stored, and again under the lock.
  await ctx.within(property_id, (tx) => prepareTest(tx, ctx, property_id, kind));
  const image_url = kind === 'loading' ? await storePhoto(ctx) : '';
  return ctx.within(property_id, async (tx) => {
    const prepared = await prepareTest(tx, ctx, property_id, kind);
    const { language, ...person } = found(await repository.findStaffApplicant(tx, user_id));
    const { sample } = language === 'en' ? englishTexts : indonesianTexts;
    const test = { ...prepared, person: { ...person, company: sample.company }, user_id, language, sample };
    const created = await (kind === 'loading'
      ? insertTestGoods(tx, ctx, { ...test, image_url })
      : insertTestWork(tx, ctx, test));
    await enqueueCreatedMail(tx, property_id, [created.id]);
    return created;
  });
}

async function storePhoto(ctx: Context): Promise<string> {
  const photo = await store(ctx, { kind: 'item', body: TEST_PHOTO });
  return (JSON.parse(photo.body) as { data: string }).data;
}

interface TestPermit {
  property: PermitProperty;
  floor: { id: string };
  date: string;
  /** Name of the slot. Empty for work. */
  time: string;
  person: { company: string; name: string; email: string; phone: string };
  user_id: string;
  language: 'id' | 'en';
  sample: typeof indonesianTexts.sample;
}

async function insertTestGoods(
  tx: Tx,
  ctx: Context,
  { property, floor, date, time, person, user_id, language, sample, image_url }: TestPermit & { image_url: string },
): Promise<CreatedPermit> {
  const body = {
    form_type: 'loading' as const,
    // Noon in London is the same day in all time zones of Indonesia.
    date: `${date}T12:00:00Z`,
    time,
    description: sample.note,
    location: sample.place,
    floor,
    attachment: [],
    load_unload_items: [
      { item_detail: { name: sample.item, description: sample.note, image_url }, qty: 1, unit: 'pcs' },
    ],
    language,
  };
  return insertGoods(tx, ctx, {
    body,
    property,
    place: await findPlace(tx, ctx, { body, property, path: '' }),
    stranger: null,
    applicant: { ...person, ktp_file_id: null },
    tenant_id: null,
    submitted_by: user_id,
    language,
    consent_version: undefined,
    from: null,
    carried: NOTHING_CARRIED,
    path: '',
  });
}

/** Work during the whole day, so that the guard can let the worker in at any hour. */
function insertTestWork(
  tx: Tx,
  ctx: Context,
  { property, floor, date, person, language, sample }: TestPermit,
): Promise<CreatedPermit> {
  const worker = { ...person, position: sample.position, ktp_url: null };
  const body = {
    property: { id: property.id },
    start_date: date,
    end_date: workEndWindow(date).first,
    start_time: '00:00',
    end_time: '23:59',
    submitter: worker,
    description: sample.note,
    work_details: [{ work_type: 'Other' as const, description: sample.note }],
    worker_list: [worker],
    tenant: null,
    location: sample.place,
    floor,
    attachment: [],
    language,
  };
  // A test permit has no identity photos, even when the property asks contractors for them.
  return insertWork(tx, ctx, { property: { ...property, identity_policy: 'checked_at_gate' }, body });
}

/** What a test permit needs of its property. */
async function prepareTest(
  tx: Tx,
  ctx: Context,
  property_id: string,
  kind: TestPermitBody['kind'],
): Promise<Pick<TestPermit, 'property' | 'floor' | 'date' | 'time'>> {
  const property = await lockPreparedProperty(tx, property_id);
  if (await repository.hasPermit(tx, property_id)) throw new AppError('conflict');
  const floor = await findFirstFloor(tx, property_id);
  if (floor === undefined) throw notReady('floors');
  if (kind === 'work') {
    const date = await findFirstWorkDay(tx, ctx, property_id, property.rules);
    if (date === undefined) throw notReady('slots');
    return { property, floor, date, time: '' };
  }
  const [slot] = await findSoonest(tx, viewerOf(ctx), { property_id, kind, rules: property.rules }, 1);
  if (slot === undefined) throw notReady('slots');
  return { property, floor, date: slot.date, time: slot.time };
}

const notReady = (path: GoLiveCheck) => new AppError('not_ready', { fields: [{ path, code: 'required' }] });
