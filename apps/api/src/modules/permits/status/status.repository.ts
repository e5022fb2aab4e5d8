import type { Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/** Finds a permit by normalised code and e-mail, before the property is known. Returns undefined when either is wrong. */
export async function findByCode(db: Db, code: string, email: string): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_permit_by_code(${code}, ${email})`.execute(db);
  return rows[0];
}

/** End of the hold of a request whose e-mail address is not confirmed. */
const holdUntil = sql<Date | null>`
  (select h.until from slot_hold h where h.property_id = p.property_id and h.permit_id = p.id)`;

export function findPermit(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit as p')
    .innerJoin('property as pr', 'pr.id', 'p.property_id')
    .innerJoin('permit_applicant as a', (join) =>
      join.onRef('a.property_id', '=', 'p.property_id').onRef('a.permit_id', '=', 'p.id'),
    )
    .leftJoin('tenant as t', (join) =>
      join.onRef('t.property_id', '=', 'p.property_id').onRef('t.id', '=', 'p.tenant_id'),
    )
    .leftJoin('terms as te', (join) =>
      join.onRef('te.property_id', '=', 'p.property_id').onRef('te.id', '=', 'p.terms_id'),
    )
    .leftJoin('floor as f', (join) =>
      join.onRef('f.property_id', '=', 'p.property_id').onRef('f.id', '=', 'p.floor_id'),
    )
    .leftJoin('slot as s', (join) => join.onRef('s.property_id', '=', 'p.property_id').onRef('s.id', '=', 'p.slot_id'))
    .leftJoin('bay_booking as bb', (join) =>
      join.onRef('bb.property_id', '=', 'p.property_id').onRef('bb.permit_id', '=', 'p.id'),
    )
    .leftJoin('bay as b', (join) => join.onRef('b.property_id', '=', 'bb.property_id').onRef('b.id', '=', 'bb.bay_id'))
    .leftJoin('file as k', (join) =>
      join
        .onRef('k.property_id', '=', 'a.property_id')
        .onRef('k.id', '=', 'a.ktp_file_id')
        .on('k.marked_at', 'is not', null),
    )
    .selectAll('p')
    .select([
      'pr.name as property_name',
      'pr.time_zone',
      'pr.identity_policy',
      'pr.contact_phone',
      'pr.contact_whatsapp',
      'pr.contact_hours',
      'pr.address as property_address',
      'pr.dock_steps',
      'pr.max_height_cm',
      'pr.retention_days',
      't.name as tenant_name',
    ])
    .select(['te.version as terms_version', 'f.name as floor_name', 's.starts', 's.ends', 'b.name as bay_name'])
    .select(holdUntil.as('hold_until'))
    .select(['a.company', 'a.name', 'a.email', 'a.phone', 'a.address', 'a.position', 'k.id as shown_ktp_id'])
    .where('p.property_id', '=', property_id)
    .where('p.id', '=', id)
    .executeTakeFirst();
}
export type PermitFacts = NonNullable<Awaited<ReturnType<typeof findPermit>>>;

/** The items of a permit in their order, each with the quantity that is inside and not reserved, and that has passed the gate. */
export async function listItems(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_item as i')
    .leftJoin('goods_lot as l', (join) =>
      join
        .onRef('l.property_id', '=', 'i.property_id')
        .onRef('l.permit_id', '=', 'i.permit_id')
        .onRef('l.permit_item_id', '=', 'i.id'),
    )
    .selectAll('i')
    .select(sql<number>`coalesce(sum(l.qty_in - l.qty_out - l.qty_reserved), 0)::int`.as('left'))
    .select(
      sql<number>`(select coalesce(sum(m.qty), 0)::int from goods_movement m
        where m.property_id = i.property_id and m.permit_id = i.permit_id and m.permit_item_id = i.id)`.as('passed'),
    )
    .where('i.property_id', '=', property_id)
    .where('i.permit_id', '=', id)
    .groupBy(['i.property_id', 'i.permit_id', 'i.id'])
    .orderBy('i.position')
    .execute();
}
export type ItemFacts = Awaited<ReturnType<typeof listItems>>[number];

export function listWorkDetails(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_work_detail')
    .select(['work_type', 'description'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .orderBy(sql`array_position(array['Civil', 'Architect', 'ME', 'AC & Plumbing', 'Other'], work_type)`)
    .execute();
}

/** The workers of a permit in their order. An identity photo is included only once it has its watermark. */
export function listWorkers(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_worker as w')
    .leftJoin('file as k', (join) =>
      join
        .onRef('k.property_id', '=', 'w.property_id')
        .onRef('k.id', '=', 'w.ktp_file_id')
        .on('k.marked_at', 'is not', null),
    )
    .select(['w.id', 'w.company', 'w.name', 'w.email', 'w.phone', 'w.position', 'k.id as shown_ktp_id'])
    .where('w.property_id', '=', property_id)
    .where('w.permit_id', '=', id)
    .orderBy('w.position_in_list')
    .execute();
}
export type WorkerFacts = Awaited<ReturnType<typeof listWorkers>>[number];

export function listAttachments(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_attachment')
    .select(['name', 'file_id'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .orderBy('position')
    .execute();
}
export type AttachmentFacts = Awaited<ReturnType<typeof listAttachments>>[number];

export function listStages(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_stage')
    .select(['stage', 'step', 'decision', 'decided_at'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .orderBy('step')
    .orderBy(sql`array_position(chain_stages(), stage)`)
    .execute();
}
export type StageFacts = Awaited<ReturnType<typeof listStages>>[number];

/** Corrections that were requested. At most one of them is open. */
export function listCorrections(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_correction')
    .select(['fields', 'note', 'notes', 'fixed_at'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .execute();
}
export type CorrectionFacts = Awaited<ReturnType<typeof listCorrections>>[number];

/** The last requested and the last granted 7-day period. Both are 1 without renewals. */
export async function findRenewals(
  tx: Tx,
  { property_id, id }: PermitKey,
): Promise<{ asked: number; granted: number }> {
  const { rows } = await sql<{ asked: number; granted: number }>`
    select coalesce(max(period), 1) as asked,
           coalesce(max(period) filter (where decided_at is not null), 1) as granted
      from permit_renewal where property_id = ${property_id} and permit_id = ${id}`.execute(tx);
  return rows[0] ?? { asked: 1, granted: 1 };
}

export interface LogFacts {
  event: LogEvent;
  description: string;
  progress: string;
  stage: Stage | null;
  note: string;
  create_time: Date;
  created_by: string | null;
}

/** The timeline, oldest line first. */
export function listLog(tx: Tx, { property_id, id }: PermitKey): Promise<LogFacts[]> {
  return tx
    .selectFrom('progress_log')
    .select(['event', 'description', 'progress', 'stage', 'note', 'create_time', 'created_by'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .orderBy('seq')
    .execute();
}

/** The id of the last line of the timeline with this event. */
export async function findLastLog(
  tx: Tx,
  { property_id, id }: PermitKey,
  event: LogEvent,
): Promise<string | undefined> {
  const line = await tx
    .selectFrom('progress_log')
    .select('id')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('event', '=', event)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.id;
}
