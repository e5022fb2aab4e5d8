import type { FixBody } from '@gerbang/shared/contracts/permits/permit-link';
import { isWorkEndAllowed } from '@gerbang/shared/domain/permits/forms/work-end';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { newId } from '../../../../platform/database/ids.ts';
import { fieldFault, found } from '../../../../platform/errors.ts';
import { hasFloor } from '../../../building/places/places.service.ts';
import { findSlot, movePlace, requireBookable, requireNotOver } from '../../../building/schedule/booking.service.ts';
import { carriedFile } from '../submit/files.ts';
import { attachmentRows, takeAttachments, takeIdentityPhotos } from '../submit/new-permit.ts';
import { insertAttachments, insertWorkDetails, insertWorkers } from '../submit/submit.repository.ts';
import { takePlaceAgain } from '../visitor/visitor.service.ts';
import type { Fixing } from './correction-context.ts';
import * as fixes from './fix.repository.ts';

type Part<Field extends keyof FixBody> = NonNullable<FixBody[Field]>;

/** Corrects company, name, phone and address. The e-mail stays, because code and e-mail open the permit. */
export async function fixPerson({ tx, permit }: Fixing, part: Part<'person'>): Promise<boolean> {
  const { company, name, phone, address, position } = part;
  const fields = {
    company,
    name,
    phone,
    ...(address !== undefined && { address }),
    ...(position !== undefined && { position }),
  };
  const before = found(await fixes.findApplicant(tx, permit.key));
  if (!differs(before, fields)) return false;
  await fixes.setApplicant(tx, permit.key, fields);
  return true;
}

export async function fixIdentity(fixing: Fixing, part: Part<'identity'>): Promise<boolean> {
  const { tx, ctx, permit, property, carried } = fixing;
  const { ktp_url, consent_version } = part;
  const isNew = property.identity_policy === 'photo_required' && !carriedFile(ctx, ktp_url, carried.ktp);
  if (isNew && consent_version === undefined) throw fieldFault('identity.consent_version', 'required');
  const [ktp_file_id = null] = await takeIdentityPhotos(tx, ctx, {
    property,
    photos: [{ path: 'identity.ktp_url', ktp_url }],
    carried: carried.ktp,
    consent_version,
    consent_path: 'identity.consent_version',
  });
  const before = found(await fixes.findApplicant(tx, permit.key));
  if (before.ktp_file_id === ktp_file_id) return false;
  await fixes.setApplicant(tx, permit.key, { ktp_file_id });
  await fixes.setPermit(tx, permit.key, {
    consent_version: consent_version ?? null,
    consent_at: consent_version === undefined ? null : ctx.now(),
  });
  return true;
}

export async function fixDestination({ tx, permit }: Fixing, part: Part<'destination'>): Promise<boolean> {
  const fields = { floor_id: part.floor.id, location: part.location };
  if (!differs(permit.row, fields)) return false;
  if (!(await hasFloor(tx, permit.key.property_id, part.floor.id))) throw fieldFault('destination.floor.id', 'invalid');
  await fixes.setPermit(tx, permit.key, fields);
  return true;
}

/** Replaces the documents. The list may contain documents that the permit already has. */
export async function fixAttachments(fixing: Fixing, attachment: Part<'attachment'>): Promise<boolean> {
  const { tx, ctx, permit, carried } = fixing;
  const { property_id, id } = permit.key;
  const before = await fixes.listAttachments(tx, permit.key);
  const after = await takeAttachments(tx, ctx, { property_id, attachment, carried: carried.attachment });
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await fixes.clear(tx, permit.key, 'permit_attachment');
  await insertAttachments(tx, attachmentRows({ property_id, permit_id: id }, after));
  return true;
}

export async function fixWorkDetails({ tx, permit }: Fixing, details: Part<'work_details'>): Promise<boolean> {
  const { property_id, id } = permit.key;
  const before = await fixes.listWorkDetails(tx, permit.key);
  if (sorted(before) === sorted(details)) return false;
  await fixes.clear(tx, permit.key, 'permit_work_detail');
  await insertWorkDetails(
    tx,
    details.map((detail) => ({ ...detail, property_id, permit_id: id })),
  );
  return true;
}

/** Replaces the workers. Known workers keep their id, and their photo unless a new photo is sent. */
export async function fixWorkers(fixing: Fixing, workers: Part<'workers'>): Promise<boolean> {
  const { tx, ctx, permit, property, carried } = fixing;
  const { property_id, id: permit_id } = permit.key;
  const before = await fixes.listWorkers(tx, permit.key);
  const known = new Map(before.map((worker) => [worker.id, worker]));
  const asked = workers.map((worker, index) => ({
    worker,
    index,
    kept: known.get(worker.id ?? '')?.ktp_file_id ?? null,
  }));
  const fresh = asked.filter(({ worker, kept }) => worker.ktp_url !== null || kept === null);
  const photos = await takeIdentityPhotos(tx, ctx, {
    property,
    photos: fresh.map(({ worker, index }) => ({ path: `workers.${index}.ktp_url`, ktp_url: worker.ktp_url })),
    carried: carried.ktp,
    // The consent given with the form covers the people it lists.
    consent_version: permit.row.consent_version ?? undefined,
  });
  const rows = asked.map(({ worker: { id, ktp_url: _photo, ...person }, index, kept }) => ({
    ...person,
    property_id,
    permit_id,
    id: id !== undefined && known.has(id) ? id : newId(),
    position_in_list: index + 1,
    ktp_file_id: photoOf(fresh, photos, index) ?? kept,
  }));
  if (JSON.stringify(before.map(plain)) === JSON.stringify(rows.map(plain))) return false;
  await fixes.clear(tx, permit.key, 'permit_worker');
  await insertWorkers(tx, rows);
  return true;
}

function photoOf(
  fresh: readonly { index: number }[],
  photos: readonly (string | null)[],
  index: number,
): string | null {
  const place = fresh.findIndex((one) => one.index === index);
  return place < 0 ? null : (photos[place] ?? null);
}

interface ListedWorker {
  id: string;
  company: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  ktp_file_id: string | null;
}

function plain({ id, company, name, email, phone, position, ktp_file_id }: ListedWorker): ListedWorker {
  return { id, company, name, email, phone, position, ktp_file_id };
}

/** Changes the slot or the dates. A goods permit books the new slot before it frees the old one. */
export async function fixSchedule(fixing: Fixing, part: Part<'schedule'>): Promise<boolean> {
  return 'date' in part ? fixSlot(fixing, part) : fixDates(fixing, part);
}

async function fixSlot(
  { tx, ctx, permit, property }: Fixing,
  part: Extract<Part<'schedule'>, { date: string }>,
): Promise<boolean> {
  const { kind, slot_id, day: before } = permit.row;
  if (kind === 'work' || slot_id === null || before === null) throw fieldFault('schedule.date', 'unknown_field');
  const day = wallClock(new Date(part.date), property.rules.time_zone).date;
  if (day === before && part.time === permit.row.slot_name) {
    await requireNotOver(tx, ctx, { property, slot_id, day, path: 'schedule.time' });
    return false;
  }
  await requireBookable(tx, ctx, { property, kind, day, path: 'schedule.date' });
  const slot = await findSlot(tx, ctx, { property, kind, name: part.time, day, path: 'schedule.time' });
  await fixes.setPermit(tx, permit.key, { day, slot_id: slot.id, slot_name: slot.name });
  const at = (id: string, on: string) => ({ property_id: property.id, slot_id: id, day: on });
  if (permit.row.place_returned_at === null) await movePlace(tx, ctx, at(slot_id, before), at(slot.id, day));
  else await takePlaceAgain(tx, ctx, permit.key, at(slot.id, day));
  return true;
}

async function fixDates(
  { tx, ctx, permit, property }: Fixing,
  part: Extract<Part<'schedule'>, { start_date: string }>,
): Promise<boolean> {
  if (permit.row.kind !== 'work') throw fieldFault('schedule.start_date', 'unknown_field');
  const { start_time, end_time } = permit.row;
  const before = { ...permit.row, start_time: start_time?.slice(0, 5), end_time: end_time?.slice(0, 5) };
  if (!differs(before, part)) return false;
  await requireBookable(tx, ctx, { property, kind: 'work', day: part.start_date, path: 'schedule.start_date' });
  if (!isWorkEndAllowed(part.start_date, part.end_date)) throw fieldFault('schedule.end_date', 'invalid');
  await fixes.setPermit(tx, permit.key, part);
  return true;
}

function differs(before: object, after: object): boolean {
  const known = new Map(Object.entries(before));
  return Object.entries(after).some(([field, value]) => known.get(field) !== value);
}

function sorted(details: readonly { work_type: string; description: string }[]): string {
  return JSON.stringify(details.map(({ work_type, description }) => `${work_type}\n${description}`).toSorted());
}
