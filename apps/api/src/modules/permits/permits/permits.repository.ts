import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { Workflow } from '@gerbang/shared/domain/permits/workflow';
import { sql } from 'kysely';

import type { Db, Tx } from '../../platform/database.ts';
import type { PermitItemRow, PermitRow, PermitStageRow } from './permits.table.ts';

/** How a permit is addressed. */
export interface PermitKey {
  property_id: string;
  id: string;
}

/**
 * Locks a permit until the transaction ends, so that whoever comes second sees what the first did. New rows may refer to
 * it meanwhile: a goods-out form names its goods-in permit before it waits for the goods, which the gate may hold.
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

/** The stages of a permit in the order of its chain. */
export function listStages(tx: Tx, key: PermitKey): Promise<PermitStageRow[]> {
  return tx
    .selectFrom('permit_stage')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('step')
    .orderBy(sql`array_position(array['tcr', 'fat', 'rdd', 'operational', 'gm'], stage)`)
    .execute();
}

/** The items of a permit in their order. */
export function listItems(tx: Tx, key: PermitKey): Promise<PermitItemRow[]> {
  return tx
    .selectFrom('permit_item')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('position')
    .execute();
}

/** Stores where a permit is now. */
export async function setState(
  tx: Tx,
  key: PermitKey,
  next: Pick<Workflow, 'state' | 'step' | 'passed_gate'> & { rejection_note: string | null; updated_at: Date },
): Promise<void> {
  const { state, step, passed_gate, rejection_note, updated_at } = next;
  await tx
    .updateTable('permit')
    .set({ state, step, passed_gate, rejection_note, updated_at })
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .execute();
}

/** Stores a stage's decision, or takes it back to be asked again. */
export async function setDecision(
  tx: Tx,
  key: PermitKey,
  row: Pick<PermitStageRow, 'stage' | 'decision' | 'note' | 'decided_by' | 'decided_for' | 'decided_at'>,
): Promise<void> {
  const { decision, note, decided_by, decided_for, decided_at } = row;
  await tx
    .updateTable('permit_stage')
    .set({ decision, note, decided_by, decided_for, decided_at })
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('stage', '=', row.stage)
    .execute();
}

/** These stages are asked from now on, each until its deadline. */
export async function setAsked(
  tx: Tx,
  key: PermitKey,
  asked_at: Date,
  stages: readonly { stage: ChainStage; due_at: Date }[],
): Promise<void> {
  if (stages.length === 0) return;
  await sql`
    update permit_stage s set asked_at = ${asked_at}, due_at = asked.due_at
      from unnest(${stages.map(({ stage }) => stage)}::text[], ${stages.map(({ due_at }) => due_at)}::timestamptz[])
           as asked(stage, due_at)
     where s.property_id = ${key.property_id} and s.permit_id = ${key.id} and s.stage = asked.stage`.execute(tx);
}

/** Stages without a decision wait for nothing any more, but for these. */
export async function releaseStages(tx: Tx, key: PermitKey, open: readonly ChainStage[]): Promise<void> {
  await sql`
    update permit_stage set asked_at = null, due_at = null
     where property_id = ${key.property_id} and permit_id = ${key.id} and decision is null and asked_at is not null
       and stage <> all(${open}::text[])`.execute(tx);
}

/** Refuses single items with a note. */
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

/** One line of the timeline as it is stored. */
export interface NewLogLine {
  id: string;
  progress: string;
  stage: string | null;
  description: string;
  note: string;
}

/** Adds lines to a permit's timeline, after the last one; the caller holds the permit's lock. */
export async function insertLog(
  tx: Tx,
  key: PermitKey,
  entry: { lines: readonly NewLogLine[]; by: string | null; in_place_of?: string | null; at: Date },
): Promise<void> {
  const { lines, by, in_place_of = null, at } = entry;
  await sql`
    insert into progress_log (property_id, permit_id, id, seq, progress, stage, description, note, created_by, created_for,
                              create_time)
    select ${key.property_id}, ${key.id}, line.id,
           line.position + (select coalesce(max(seq), 0) from progress_log
                             where property_id = ${key.property_id} and permit_id = ${key.id}),
           line.progress, line.stage, line.description, line.note, ${by}::uuid, ${in_place_of}::uuid, ${at}
      from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.progress)}::text[],
                  ${lines.map((line) => line.stage)}::text[], ${lines.map((line) => line.description)}::text[],
                  ${lines.map((line) => line.note)}::text[])
           with ordinality as line(id, progress, stage, description, note, position)`.execute(tx);
}

/** Whether this account is the applicant: the one who submitted, or whose address the permit carries. */
export async function isApplicant(tx: Tx, key: PermitKey, account_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from permit p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
     where p.property_id = ${key.property_id} and p.id = ${key.id}
       and (p.submitted_by = ${account_id}
            or lower(a.email) = (select lower(email) from account where id = ${account_id}))`.execute(tx);
  return rows.length > 0;
}

/** The permit of a code and an e-mail, before any property is known. */
export async function findByCode(db: Db, code: string, email: string): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_permit_by_code(${code}, ${email})`.execute(db);
  return rows[0];
}

/** Permits of all properties whose window has passed, a batch of them. */
export async function listPastTheirWindow(db: Db, now: Date, limit: number): Promise<PermitKey[]> {
  const { rows } = await sql<PermitKey>`
    select property_id, id from permits_past_their_window(${now}, ${limit})`.execute(db);
  return rows;
}

/** Work permits whose next period has to be asked for, a batch of them. */
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

/** Forgets mailed links that ended before then, of all properties. */
export async function deleteLinksEndedBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_ended_permit_links(${before})`.execute(db);
}
