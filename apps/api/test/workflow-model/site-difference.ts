import { sql } from 'kysely';

import type { World } from '../world.ts';
import { stateOf, stepOf } from './permit-model.ts';
import type { SitePermit } from './site.ts';

interface Stored {
  state: string;
  step: number | null;
  votes: Record<string, string>;
  moved: number;
  reserved: number;
  out: number;
  inside: boolean;
  held: number;
}

/** The first difference between database and model. Undefined when they agree. */
export async function difference(world: World, permit: SitePermit): Promise<string | undefined> {
  const { model, moved, lot, inside, held } = permit;
  const wanted: Stored = {
    state: stateOf(model),
    step: stepOf(model),
    votes: { ...model.votes },
    moved,
    ...lot,
    inside,
    held,
  };
  const stored = await read(world, permit.key.id);
  const [a, b] = [sorted(stored), sorted(wanted)];
  return a === b ? undefined : `${permit.key.code}: stored ${a}\nbut the model has ${b}`;
}

async function read(world: World, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select p.state, p.step,
           (select coalesce(jsonb_object_agg(s.stage, s.decision) filter (where s.decision is not null), '{}')
              from permit_stage s where s.permit_id = p.id) as votes,
           (select coalesce(sum(m.qty), 0)::int from goods_movement m where m.permit_id = p.id) as moved,
           (select coalesce(sum(l.qty_reserved), 0)::int from goods_lot l where l.permit_id = p.id) as reserved,
           (select coalesce(sum(l.qty_out), 0)::int from goods_lot l where l.permit_id = p.id) as out,
           (select coalesce(sum(r.qty), 0)::int from goods_reservation r where r.permit_id = p.id and r.state = 'reserved') as held,
           p.kind = 'work' and exists (select from gate_visit v where v.permit_id = p.id and v.closed_at is null) as inside
      from permit p where p.id = ${id}`.execute(world.owner);
  const [row] = rows;
  if (row === undefined) throw new Error(`No permit ${id} is stored.`);
  return row;
}

const sorted = ({ votes, ...rest }: Stored): string => JSON.stringify([inOrder(rest), inOrder(votes)]);

const inOrder = (facts: Record<string, unknown>) =>
  Object.entries(facts).toSorted(([first], [second]) => (first < second ? -1 : 1));
