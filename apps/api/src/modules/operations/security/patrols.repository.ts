import './security.table.ts';
import type { RoundListQuery } from '@gerbang/shared/contracts/operations/security';
import { ROUND_FAULTS, type RoundState } from '@gerbang/shared/domain/operations/security/rounds';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';
import { stateOf } from './patrol-counts.repository.ts';

export interface StoredRound {
  id: string;
  template_id: string;
  name: string;
  is_ordered: boolean;
  within_minutes: number;
  guard_id: string;
  guard: string;
  started_at: Date;
  due_at: Date;
  finished_at: Date | null;
  note: string;
}

export interface StoredStop {
  checkpoint_id: string;
  name: string;
  floor: string | null;
  location: string;
  scan_id: string | null;
  at: Date | null;
  sent_at: Date | null;
  way: 'scanned' | 'typed' | null;
}

export interface StoredIncident {
  id: string;
  checkpoint_id: string | null;
  checkpoint: string | null;
  note: string;
  at: Date;
  file_ids: string[];
}

export interface ListedRound {
  id: string;
  name: string;
  guard_id: string;
  guard: string;
  started_at: Date;
  due_at: Date;
  finished_at: Date | null;
  seen: number;
  stops: number;
  incidents: number;
  state: RoundState;
}

interface Template {
  id: string;
  name: string;
  is_ordered: boolean;
  within_minutes: number;
  times_per_shift: number;
  stops: number;
}

const ORDERS: Orders = { started_at: { by: sql`started_at`, is_never_null: true }, id: sql`id` };

export function listPage(tx: Tx, query: RoundListQuery, now: Date): Promise<Page<ListedRound>> {
  const ask = { ...query, sort: query.sort ?? '-started_at' };
  const { property_id } = ask;
  const shown = sql`r.id, r.name, r.guard_id, (select a.name from account a where a.id = r.guard_id) as guard, r.started_at,
    r.due_at, r.finished_at, r.seen, r.stops, ${stateOf(now)} as state,
    (select count(*)::int from patrol_incident i where i.property_id = r.property_id and i.round_id = r.id) as incidents`;
  const listed = <Row>(columns: RawBuilder<unknown>, wanted: readonly RawBuilder<boolean>[]) => {
    const conditions = sql.join([sql`r.property_id = ${property_id}`, ...wanted], sql` and `);
    const rows = sql<Row>`(select ${columns} from patrol_round_list r where ${conditions})`;
    return tx.selectFrom(rows.as('r')).selectAll().$castTo<Row>();
  };
  const slim = sql`r.id, r.started_at`;
  const wanted = conditionsOf(ask, now);
  return readLargePage(
    tx,
    {
      rows: () => listed<ListedRound>(shown, wanted),
      slim: () => listed<{ id: string }>(slim, wanted),
      all: () => listed<{ id: string }>(slim, []),
      orders: ORDERS,
    },
    ask,
  );
}

function conditionsOf({ state, guard_id, search_by }: RoundListQuery, now: Date): RawBuilder<boolean>[] {
  const search = search_by.trim();
  const states = state === 'wrong' ? ROUND_FAULTS : state === undefined ? [] : [state];
  const inState = states.map((one) =>
    one === 'running' || one === 'overdue'
      ? sql<boolean>`(r.finished_at is null and ${stateOf(now)} = ${one})`
      : sql<boolean>`r.ended_as = ${one}`,
  );
  return [
    ...(inState.length === 0 ? [] : [sql<boolean>`(${sql.join(inState, sql` or `)})`]),
    ...(guard_id === undefined ? [] : [sql<boolean>`r.guard_id = ${guard_id}`]),
    ...(search === ''
      ? []
      : [
          sql<boolean>`(lower(r.name) like ${anywhere(search)}
            or r.guard_id = any(array(select a.id from account a where lower(a.name) like ${anywhere(search)})))`,
        ]),
  ];
}

/** A round by id. With `isHeld` its row is locked until the transaction ends. */
export async function find(tx: Tx, property_id: string, id: string, isHeld = false): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`
    ${rounds(property_id)} and r.id = ${id} ${sql.raw(isHeld ? 'for update of r' : '')}`.execute(tx);
  return rows[0];
}

export async function findOpen(tx: Tx, property_id: string, guard_id: string): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`
    ${rounds(property_id)} and r.guard_id = ${guard_id} and r.finished_at is null`.execute(tx);
  return rows[0];
}

function rounds(property_id: string) {
  return sql`
    select r.id, r.template_id, r.name, r.is_ordered, r.within_minutes, r.guard_id, a.name as guard, r.started_at, r.due_at,
           r.finished_at, r.note
      from patrol_round r join account a on a.id = r.guard_id
     where r.property_id = ${property_id}`;
}

export async function listStops(tx: Tx, property_id: string, round_id: string): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    select s.checkpoint_id, s.name, f.name as floor, c.location, scan.id as scan_id, scan.at, scan.sent_at, scan.way
      from patrol_round_stop s
      join patrol_checkpoint c on c.property_id = s.property_id and c.id = s.checkpoint_id
      left join floor f on f.property_id = c.property_id and f.id = c.floor_id
      left join patrol_scan scan on scan.property_id = s.property_id and scan.round_id = s.round_id
                                and scan.checkpoint_id = s.checkpoint_id
     where s.property_id = ${property_id} and s.round_id = ${round_id}
     order by s.position`.execute(tx);
  return rows;
}

export async function listIncidents(tx: Tx, property_id: string, round_id: string): Promise<StoredIncident[]> {
  const { rows } = await sql<StoredIncident>`
    select i.id, i.checkpoint_id, s.name as checkpoint, i.note, i.at,
           array(select p.file_id from patrol_incident_photo p
                  where p.property_id = i.property_id and p.round_id = i.round_id and p.incident_id = i.id
                  order by p.position) as file_ids
      from patrol_incident i
      left join patrol_round_stop s on s.property_id = i.property_id and s.round_id = i.round_id
                                   and s.checkpoint_id = i.checkpoint_id
     where i.property_id = ${property_id} and i.round_id = ${round_id}
     order by i.at, i.id`.execute(tx);
  return rows;
}

export async function listTemplates(tx: Tx, property_id: string): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select t.id, t.name, t.is_ordered, t.within_minutes, t.times_per_shift,
           (select count(*)::int from patrol_template_stop s
             where s.property_id = t.property_id and s.template_id = t.id) as stops
      from patrol_template t where t.property_id = ${property_id} and t.active
     order by lower(t.name), t.id`.execute(tx);
  return rows;
}

export async function listStarts(
  tx: Tx,
  property_id: string,
  since: Date,
): Promise<{ template_id: string; started_at: Date }[]> {
  return tx
    .selectFrom('patrol_round')
    .select(['template_id', 'started_at'])
    .where('property_id', '=', property_id)
    .where('started_at', '>=', since)
    .execute();
}

export type NewRound = Omit<StoredRound, 'guard' | 'finished_at' | 'note'>;

/** Starts a round with the current checkpoints of its template. Returns false when the id is already in use. */
export async function insert(tx: Tx, property_id: string, round: NewRound): Promise<boolean> {
  const { guard_id, ...facts } = round;
  const added = await tx
    .insertInto('patrol_round')
    .values({ property_id, guard_id, ...facts })
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await sql`
    insert into patrol_round_stop (property_id, round_id, position, checkpoint_id, name)
    select s.property_id, ${round.id}::uuid, s.position, s.checkpoint_id, c.name
      from patrol_template_stop s
      join patrol_checkpoint c on c.property_id = s.property_id and c.id = s.checkpoint_id
     where s.property_id = ${property_id} and s.template_id = ${round.template_id}`.execute(tx);
  return true;
}

export interface NewScan {
  property_id: string;
  round_id: string;
  id: string;
  checkpoint_id: string;
  way: 'scanned' | 'typed';
  at: Date;
  sent_at: Date;
}

/** Records a scan. Returns false when the checkpoint or the id is already recorded. */
export async function insertScan(tx: Tx, scan: NewScan): Promise<boolean> {
  const added = await tx
    .insertInto('patrol_scan')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface NewIncident {
  property_id: string;
  round_id: string;
  id: string;
  checkpoint_id: string | null;
  note: string;
  at: Date;
  sent_at: Date;
}

/** Returns false when the incident is already recorded. */
export async function insertIncident(tx: Tx, incident: NewIncident): Promise<boolean> {
  const added = await tx
    .insertInto('patrol_incident')
    .values(incident)
    .onConflict((conflict) => conflict.columns(['property_id', 'round_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function insertPhotos(
  tx: Tx,
  { property_id, round_id, id }: Pick<NewIncident, 'property_id' | 'round_id' | 'id'>,
  files: readonly string[],
): Promise<void> {
  const rows = files.map((file_id, index) => {
    return { property_id, round_id, incident_id: id, position: index + 1, file_id };
  });
  await tx.insertInto('patrol_incident_photo').values(rows).execute();
}

export async function finish(
  tx: Tx,
  property_id: string,
  id: string,
  { finished_at, note }: { finished_at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('patrol_round')
    .set({ finished_at, note })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}
