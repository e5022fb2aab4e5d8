import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { LogLine, Workflow } from '@gerbang/shared/domain/permits/workflow';
import { sql } from 'kysely';

import { together, unread, type Db, type Tx } from '../../../platform/database/database.ts';
import type { PermitItemRow, PermitRow, PermitStageRow } from './permits.table.ts';

export interface PermitKey {
  property_id: string;
  id: string;
}

/**
 * Locks a permit until the transaction ends, so that a concurrent move sees the result of this one. The lock allows new rows that
 * refer to the permit: a goods-out form inserts a reference to its goods-in permit and then waits for goods that the gate has locked.
 */
export function lock(tx: Tx, key: PermitKey): Promise<PermitRow | undefined> {
  return tx
    .selectFrom('permit')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads what `openStages` needs, without a lock. Returns undefined when the permit is not visible. */
export async function findStanding(
  tx: Tx,
  key: PermitKey,
): Promise<Pick<Workflow, 'state' | 'step' | 'stages'> | undefined> {
  const [permit, stages] = await together([
    tx
      .selectFrom('permit')
      .select(['state', 'step'])
      .where('property_id', '=', key.property_id)
      .where('id', '=', key.id)
      .executeTakeFirst(),
    listStages(tx, key),
  ]);
  return permit && { ...permit, stages };
}

export function listStages(tx: Tx, key: PermitKey): Promise<PermitStageRow[]> {
  return tx
    .selectFrom('permit_stage')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('step')
    .orderBy(sql`array_position(chain_stages(), stage)`)
    .execute();
}

export function listItems(tx: Tx, key: PermitKey): Promise<PermitItemRow[]> {
  return tx
    .selectFrom('permit_item')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('position')
    .execute();
}

export async function setState(
  tx: Tx,
  key: PermitKey,
  next: Pick<Workflow, 'state' | 'step' | 'passed_gate'> & { rejection_note: string | null; updated_at: Date },
): Promise<void> {
  const { state, step, passed_gate, rejection_note, updated_at } = next;
  const changed = tx
    .updateTable('permit')
    .set({ state, step, passed_gate, rejection_note, updated_at })
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id);
  await unread(tx, changed.execute());
}

/**
 * Stores the decision of a stage. A null decision means that the stage is asked again. Stores nothing and returns false
 * when the chain asks for another person at each stage and this one has decided before.
 */
export async function setDecision(
  tx: Tx,
  key: PermitKey,
  row: Pick<PermitStageRow, 'stage' | 'decision' | 'note' | 'decided_by' | 'decided_for' | 'decided_at'>,
): Promise<boolean> {
  const { decision, note, decided_by, decided_for, decided_at } = row;
  const stored = await tx
    .updateTable('permit_stage')
    .set({ decision, note, decided_by, decided_for, decided_at })
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('stage', '=', row.stage)
    .where(sql<boolean>`not decided_already(property_id, permit_id, ${decided_by})`)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0;
}

export async function hasDecided(tx: Tx, { property_id, id }: PermitKey, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select decided_already(${property_id}, ${id}, ${account_id}) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

export async function setAsked(
  tx: Tx,
  key: PermitKey,
  asked_at: Date,
  stages: readonly { stage: ChainStage; due_at: Date }[],
): Promise<void> {
  if (stages.length === 0) return;
  const asked = sql`
    update permit_stage s set asked_at = ${asked_at}, due_at = asked.due_at
      from unnest(${stages.map(({ stage }) => stage)}::text[], ${stages.map(({ due_at }) => due_at)}::timestamptz[])
           as asked(stage, due_at)
     where s.property_id = ${key.property_id} and s.permit_id = ${key.id} and s.stage = asked.stage`;
  await unread(tx, asked.execute(tx));
}

/** Clears the request time and the deadline of undecided stages, except those given. */
export async function releaseStages(tx: Tx, key: PermitKey, open: readonly ChainStage[]): Promise<void> {
  const released = sql`
    update permit_stage set asked_at = null, due_at = null
     where property_id = ${key.property_id} and permit_id = ${key.id} and decision is null and asked_at is not null
       and stage <> all(${open}::text[])`;
  await unread(tx, released.execute(tx));
}

/** Rejects single items with a note and returns how many were not rejected before. */
export async function setRejectedItems(
  tx: Tx,
  key: PermitKey,
  refusal: { items: readonly { id: string; note: string }[]; stage: string; by: string | null },
): Promise<number> {
  const { items, stage, by } = refusal;
  if (items.length === 0) return 0;
  const { rows } = await sql`
    update permit_item i set rejection_note = given.note, rejected_stage = ${stage}, rejected_by = ${by}
      from unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.note)}::text[]) as given(id, note)
     where i.property_id = ${key.property_id} and i.permit_id = ${key.id} and i.id = given.id and i.rejection_note is null
     returning i.id`.execute(tx);
  return rows.length;
}

export interface NewLogLine extends LogLine {
  id: string;
  note: string;
}

/** Appends lines to the timeline of a permit. The caller must hold the lock of the permit. */
export async function insertLog(
  tx: Tx,
  key: PermitKey,
  entry: { lines: readonly NewLogLine[]; by: string | null; in_place_of?: string | null; at: Date },
): Promise<void> {
  const { lines, by, in_place_of = null, at } = entry;
  const inserted = sql`
    insert into progress_log (property_id, permit_id, id, seq, progress, stage, event, description, note, created_by,
                              created_for, create_time)
    select ${key.property_id}, ${key.id}, line.id,
           line.position + (select coalesce(max(seq), 0) from progress_log
                             where property_id = ${key.property_id} and permit_id = ${key.id}),
           line.progress, line.stage, line.event, line.description, line.note, ${by}::uuid, ${in_place_of}::uuid, ${at}
      from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.progress)}::text[],
                  ${lines.map((line) => line.stage)}::text[], ${lines.map((line) => line.event)}::text[],
                  ${lines.map((line) => line.description)}::text[],
                  ${lines.map((line) => line.note)}::text[])
           with ordinality as line(id, progress, stage, event, description, note, position)`;
  await unread(tx, inserted.execute(tx));
}

/** Whether this account is the applicant: it submitted the permit, or it has the applicant's e-mail. */
export async function isApplicant(tx: Tx, key: PermitKey, account_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from permit p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
     where p.property_id = ${key.property_id} and p.id = ${key.id}
       and (p.submitted_by = ${account_id}
            or lower(a.email) = (select lower(email) from account where id = ${account_id}))`.execute(tx);
  return rows.length > 0;
}

/** Finds a permit by code and e-mail, before the property is known. */
export async function findByCode(db: Db, code: string, email: string): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_permit_by_code(${code}, ${email})`.execute(db);
  return rows[0];
}

/** One batch of permits, of all properties, whose window has passed. */
export async function listPastTheirWindow(db: Db, now: Date, limit: number): Promise<PermitKey[]> {
  const { rows } = await sql<PermitKey>`
    select property_id, id from permits_past_their_window(${now}, ${limit})`.execute(db);
  return rows;
}

/** One batch of work permits, of all properties, whose next period starts within `days` and was not requested. */
export async function listRenewalsDue(
  db: Db,
  now: Date,
  days: number,
  limit: number,
): Promise<(PermitKey & { period: number })[]> {
  const { rows } = await sql<PermitKey & { period: number }>`
    select property_id, id, period from renewals_due(${now}, ${days}, ${limit})`.execute(db);
  return rows;
}

export async function deleteLinksEndedBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_ended_permit_links(${before})`.execute(db);
}
