import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { Alarms } from '@gerbang/shared/domain/permits/deadlines/alarms';
import { sql } from 'kysely';

import { unread, type Db, type Tx } from '../../../platform/database/database.ts';

export interface DueAlarm {
  property_id: string;
  permit_id: string;
  stage: ChainStage;
  level: number;
}

/** Sets the alarms of stages that wait from now on. Replaces earlier alarms of the same stage. */
export async function setAlarms(
  tx: Tx,
  key: PermitKey,
  asked_at: Date,
  stages: readonly ({ stage: ChainStage } & Alarms)[],
): Promise<void> {
  const rows = stages.map(({ stage, remind_at, due_at, escalate_at }) => ({
    property_id: key.property_id,
    permit_id: key.id,
    stage,
    asked_at,
    remind_at,
    due_at,
    escalate_at,
    level: 0,
  }));
  const set = tx
    .insertInto('stage_alarm')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'permit_id', 'stage']).doUpdateSet((eb) => ({
        asked_at: eb.ref('excluded.asked_at'),
        remind_at: eb.ref('excluded.remind_at'),
        due_at: eb.ref('excluded.due_at'),
        escalate_at: eb.ref('excluded.escalate_at'),
        level: eb.ref('excluded.level'),
      })),
    );
  await unread(tx, set.execute());
}

export async function removeAlarms(tx: Tx, key: PermitKey, stages: readonly ChainStage[]): Promise<void> {
  const removed = sql`
    delete from stage_alarm
     where property_id = ${key.property_id} and permit_id = ${key.id} and stage = any(${stages}::text[])`;
  await unread(tx, removed.execute(tx));
}

/** Alarms of all properties that are due, longest overdue first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<DueAlarm[]> {
  const { rows } = await sql<DueAlarm>`
    select property_id, permit_id, stage, level from stage_alarms_due(${now}, ${limit})`.execute(db);
  return rows;
}

/** Locks the permit of an alarm first, in the same order as permit moves, to avoid deadlocks. */
export async function lockPermit(tx: Tx, key: PermitKey): Promise<void> {
  await sql`
    select from permit where property_id = ${key.property_id} and id = ${key.id} for no key update`.execute(tx);
}

/**
 * Raises an alarm by one level if it is due and its stage still waits. Returns false when another worker has raised it.
 */
export async function raise(tx: Tx, alarm: DueAlarm, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update stage_alarm a set level = a.level + 1
      from permit_stage s
     where a.property_id = ${alarm.property_id} and a.permit_id = ${alarm.permit_id} and a.stage = ${alarm.stage}
       and a.level = ${alarm.level} and a.next_at <= ${now}
       and s.property_id = a.property_id and s.permit_id = a.permit_id and s.stage = a.stage
       and s.asked_at = a.asked_at and s.decision is null
     returning a.level`.execute(tx);
  return rows.length > 0;
}

/** Stages of the permit that still wait, without those in `without`, and how many levels of their alarm have been raised. */
export async function listWaiting(
  tx: Tx,
  key: PermitKey,
  without: readonly ChainStage[],
): Promise<{ stage: ChainStage; level: number }[]> {
  const { rows } = await sql<{ stage: ChainStage; level: number }>`
    select a.stage, a.level from stage_alarm a
      join permit_stage s on s.property_id = a.property_id and s.permit_id = a.permit_id and s.stage = a.stage
     where a.property_id = ${key.property_id} and a.permit_id = ${key.id} and a.stage <> all(${without}::text[])
       and s.asked_at = a.asked_at and s.decision is null`.execute(tx);
  return rows;
}

/** Deletes an alarm whose stage was decided, or was asked again after the alarm was set. */
export async function removeEnded(tx: Tx, alarm: DueAlarm): Promise<void> {
  await sql`
    delete from stage_alarm a
     where a.property_id = ${alarm.property_id} and a.permit_id = ${alarm.permit_id} and a.stage = ${alarm.stage}
       and not exists (
             select from permit_stage s
              where s.property_id = a.property_id and s.permit_id = a.permit_id and s.stage = a.stage
                and s.asked_at = a.asked_at and s.decision is null)`.execute(tx);
}
