import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { instantAt } from '@gerbang/shared/time/wall-clock';
import type { Client, QueryResultRow } from 'pg';

import { idOf, textOf, type Id, type Text } from './rows.ts';

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Person {
  company: Text;
  name: Text;
  email: Text;
  phone: Text;
  address: Text;
  position: Text;
}

interface Thing {
  id: Id;
  name: Text;
  unit: Text;
}

export interface ScaleTenant {
  id: Id;
  account_id: Id;
  user: Person;
  unit: Text;
  floor_id: Id;
  things: readonly Thing[];
}

export interface ScaleSlot {
  id: Id;
  name: Text;
  from_ms: number;
  until_ms: number;
  capacity: number;
}

/** The rows that the permits of one property refer to. */
export interface ScaleBuilding {
  id: Id;
  short_code: string;
  time_zone: string;
  /** Offset to UTC. No Indonesian zone has daylight saving time. */
  ahead_ms: number;
  floors: readonly Id[];
  loading: readonly ScaleSlot[];
  unloading: ScaleSlot;
  chains: Readonly<Record<PermitKind, { id: Id; steps: Chain }>>;
  terms_id: Id;
  tenants: readonly ScaleTenant[];
  staff: Readonly<Record<ChainStage | 'guard', Id>>;
  /** Closed days, as days since 1970. */
  closed: ReadonlySet<number>;
}

export async function readScaleBuilding(client: Client, property_id: string): Promise<ScaleBuilding> {
  const list = async <Row extends QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, [property_id])).rows;
  const [property] = await list<{ short_code: string; time_zone: string }>(
    'select short_code, time_zone from property where id = $1',
  );
  const floors = await list<{ id: string }>('select id from floor where property_id = $1 order by position');
  const closed = await list<{ day: number }>(
    `select day - date '1970-01-01' as day from closed_date where property_id = $1`,
  );
  const [terms] = await list<{ id: string }>('select id from terms where property_id = $1 order by version desc');
  const slots = (kind: string) =>
    list<SlotRow>(`select id, name, capacity, extract(epoch from starts)::int as starts, extract(epoch from ends)::int as ends
                     from slot where property_id = $1 and kind = '${kind}' order by position`);
  const { short_code, time_zone } = present(property);
  return {
    id: idOf(property_id),
    short_code,
    time_zone,
    ahead_ms: -instantAt('1970-01-01', '00:00', time_zone).getTime(),
    floors: floors.map(({ id }) => idOf(id)),
    loading: (await slots('loading')).map(slotOf),
    unloading: slotOf(present((await slots('unloading'))[0])),
    chains: chainsOf(await list<ChainRow>(CHAINS)),
    terms_id: idOf(present(terms).id),
    tenants: tenantsOf(await list<TenantRow>(TENANTS)),
    staff: staffOf(await list<{ stage: string; id: string }>(STAFF_BY_STAGE)),
    closed: new Set(closed.map(({ day }) => day)),
  };
}

interface SlotRow {
  id: string;
  name: string;
  capacity: number;
  starts: number;
  ends: number;
}

function slotOf({ id, name, capacity, starts, ends }: SlotRow): ScaleSlot {
  const until_ms = ends * 1000 + (ends > starts ? 0 : DAY_MS);
  return { id: idOf(id), name: textOf(name), capacity, from_ms: starts * 1000, until_ms };
}

interface ChainRow {
  kind: PermitKind;
  id: string;
  step: number;
  stages: ChainStage[];
}

const CHAINS = `
  select c.kind, c.id, s.step,
         array_agg(s.stage order by array_position(chain_stages(), s.stage)) as stages
    from approval_chain c join approval_chain_stage s on s.property_id = c.property_id and s.chain_id = c.id
   where c.property_id = $1
     and c.version = (select max(l.version) from approval_chain l where l.property_id = c.property_id and l.kind = c.kind)
   group by c.kind, c.id, s.step order by s.step`;

function chainsOf(rows: readonly ChainRow[]): ScaleBuilding['chains'] {
  const chains = PERMIT_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return [kind, { id: idOf(present(own[0]).id), steps: own.map(({ stages }) => stages) }] as const;
  });
  return Object.fromEntries(chains) as unknown as ScaleBuilding['chains'];
}

interface TenantRow {
  id: string;
  name: string;
  account_id: string;
  user_name: string;
  email: string;
  phone: string;
  unit: string;
  floor_id: string;
  things: { id: string; name: string; unit: string }[];
}

const TENANTS = `
  select t.id, t.name, a.id as account_id, a.name as user_name, a.email, a.phone, u.name as unit, u.floor_id,
         (select json_agg(json_build_object('id', g.id, 'name', g.name, 'unit', g.unit) order by g.name)
            from goods_item g where g.property_id = t.property_id and g.tenant_id = t.id and g.saved) as things
    from tenant t
    join tenant_account ta on ta.property_id = t.property_id and ta.tenant_id = t.id
    join account a on a.id = ta.account_id
    join lateral (select u.name, u.floor_id
                    from tenant_unit tu join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
                   where tu.property_id = t.property_id and tu.tenant_id = t.id order by u.name limit 1) u on true
   where t.property_id = $1 order by t.name`;

function tenantsOf(rows: readonly TenantRow[]): ScaleTenant[] {
  return rows.map((row) => ({
    id: idOf(row.id),
    account_id: idOf(row.account_id),
    user: {
      company: textOf(row.name),
      name: textOf(row.user_name),
      email: textOf(row.email),
      phone: textOf(row.phone),
      address: textOf(''),
      position: textOf(''),
    },
    unit: textOf(row.unit),
    floor_id: idOf(row.floor_id),
    things: row.things.map((thing) => ({ id: idOf(thing.id), name: textOf(thing.name), unit: textOf(thing.unit) })),
  }));
}

/** Prefers people with few stages, because a super admin has them all. */
const STAFF_BY_STAGE = `
  select distinct on (rs.stage) rs.stage, a.id
    from staff_property sp
    join account a on a.id = sp.account_id
    join role_stage rs on rs.role_id = a.role_id
   where sp.property_id = $1
   order by rs.stage, (select count(*) from role_stage o where o.role_id = a.role_id), a.id`;

function staffOf(rows: readonly { stage: string; id: string }[]): ScaleBuilding['staff'] {
  const by = new Map(rows.map(({ stage, id }) => [stage, idOf(id)]));
  const of = (stage: string): Id => present(by.get(stage));
  return {
    tcr: of('tcr'),
    fat: of('fat'),
    rdd: of('rdd'),
    operational: of('operational'),
    gm: of('gm'),
    guard: of('security'),
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The property is not complete.');
  return value;
}
