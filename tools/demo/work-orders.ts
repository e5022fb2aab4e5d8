import type { WorkMove } from '@gerbang/shared/domain/operations/work-orders/moves';
import { WORK_RULES } from '@gerbang/shared/domain/operations/work-orders/moves';
import type { Priority, WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql, type Insertable, type Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { STAFF } from './people.ts';
import { PROPERTIES } from './properties.ts';
import { seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

/** A demo work order. Hours count from now; negative ones are in the past. */
interface SeedOrder {
  title: string;
  description?: string;
  priority: Priority;
  location: string;
  made: number;
  due: number;
  moves: readonly (readonly [WorkMove, number, string?])[];
  isGiven?: boolean;
  isTeams?: boolean;
  checks?: readonly (readonly [string, boolean])[];
  parts?: readonly (readonly [string, number, number])[];
  minutes?: number;
}

const ORDERS: readonly SeedOrder[] = [
  {
    title: 'Lampu koridor timur mati',
    description: 'Empat lampu dekat lift barang mati sejak pagi. Tenant mengeluh gelap saat memuat barang.',
    priority: 'high',
    location: 'Koridor timur, dekat lift barang',
    made: -26,
    due: -2,
    moves: [['start', -3]],
    isGiven: true,
    isTeams: true,
    checks: [
      ['Matikan MCB koridor dan pasang tanda', true],
      ['Ganti lampu', true],
      ['Uji nyala selama 10 menit', true],
      ['Rapikan tangga dan sisa kemasan', false],
    ],
    parts: [['Lampu LED 18 W', 4, 45_000]],
    minutes: 45,
  },
  {
    title: 'AC food court kurang dingin',
    description: 'Suhu di meja tengah 29 °C pada jam makan siang.',
    priority: 'urgent',
    location: 'Food court',
    made: -3,
    due: 1,
    moves: [],
    isTeams: true,
    checks: [
      ['Catat suhu keluar', true],
      ['Bersihkan filter', false],
    ],
  },
  { title: 'Kran toilet pria bocor', priority: 'normal', location: 'Toilet pria', made: -20, due: 22, moves: [] },
  {
    title: 'Pintu otomatis lobi macet',
    priority: 'high',
    location: 'Lobi utama',
    made: -50,
    due: 5,
    moves: [
      ['start', -30],
      ['hold', -28, 'Menunggu sensor pengganti'],
    ],
    isGiven: true,
    minutes: 60,
  },
  {
    title: 'Cat ulang marka parkir B1',
    priority: 'low',
    location: 'Parkir B1',
    made: -90,
    due: 80,
    moves: [],
    isGiven: true,
  },
  {
    title: 'Ganti kunci gudang kebersihan',
    priority: 'normal',
    location: 'Gudang kebersihan',
    made: -76,
    due: -40,
    moves: [
      ['start', -50],
      ['finish', -48],
    ],
    isGiven: true,
    parts: [['Kunci silinder', 1, 185_000]],
    minutes: 30,
  },
  {
    title: 'Keramik lepas di depan eskalator',
    priority: 'normal',
    location: 'Depan eskalator barat',
    made: -120,
    due: -90,
    moves: [['cancel', -110, 'Sudah dikerjakan kontraktor']],
  },
];

/** The categories, and the category of each order by index. */
const CATEGORIES = ['Listrik', 'AC dan tata udara', 'Pipa dan air', 'Pintu dan kunci', 'Sipil'] as const;
const IN_ENGLISH: Readonly<Record<(typeof CATEGORIES)[number], string>> = {
  Listrik: 'Electrical',
  'AC dan tata udara': 'Air conditioning',
  'Pipa dan air': 'Plumbing',
  'Pintu dan kunci': 'Doors and locks',
  Sipil: 'Civil works',
};
/** What the categories require before their work is finished. */
const EVIDENCE: Readonly<Partial<Record<(typeof CATEGORIES)[number], Partial<Insertable<Database['category']>>>>> = {
  Listrik: { needs_hours: true, needs_photo: true },
  'AC dan tata udara': { needs_hours: true, needs_photo: true },
  'Pintu dan kunci': { needs_photo: true, needs_signature: true },
};
const CATEGORY_OF = [0, 1, 2, 3, 4, 3, 4] as const;

export async function seedWorkOrders(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  const [first] = PROPERTIES;
  const property_id = propertyId(first?.short_code ?? '');
  if (first === undefined || !added.has(property_id)) return;
  const [worker, manager] = ['Engineering', 'Building Manager'].map(staffOf);
  if (worker === undefined || manager === undefined) return;
  const team_id = seedId('work-team', first.short_code);
  await tx
    .insertInto('work_team')
    .values({ property_id, id: team_id, name: 'Teknisi gedung', updated_at: now })
    .execute();
  for (const account_id of [worker, manager])
    await tx.insertInto('work_team_member').values({ property_id, team_id, account_id }).execute();
  const categories = await seedCategories(tx, property_id, now);
  const place = { property_id, short_code: first.short_code, team_id, worker, manager };
  const numbers = await takeNumbers(tx, property_id);
  for (const [index, order] of ORDERS.entries())
    await seedOrder(tx, place, order, {
      number: numbers + index + 1,
      category_id: categories[CATEGORY_OF[index] ?? 0] ?? null,
      now,
    });
}

interface Place {
  property_id: string;
  short_code: string;
  team_id: string;
  worker: string;
  manager: string;
}

async function seedOrder(
  tx: Owner,
  { property_id, short_code, team_id, worker, manager }: Place,
  order: SeedOrder,
  { number, category_id, now }: { number: number; category_id: string | null; now: Date },
): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const id = seedId('work-order', short_code, order.title);
  const of = { property_id, work_order_id: id };
  const last = order.moves.at(-1);
  const status: WorkStatus = last === undefined ? 'open' : WORK_RULES[last[0]].to;
  const moment = (move: WorkMove) => order.moves.find(([one]) => one === move)?.[1];
  const when = (hours: number | undefined) => (hours === undefined ? null : at(hours));
  await tx
    .insertInto('work_order')
    .values({
      property_id,
      id,
      number,
      code: `WO-${short_code}-${String(number).padStart(6, '0')}`,
      title: order.title,
      description: order.description ?? '',
      category_id,
      priority: order.priority,
      status,
      source: 'manual',
      location: order.location,
      assignee_id: order.isGiven === true ? worker : null,
      team_id: order.isTeams === true ? team_id : null,
      due_at: at(order.due),
      created_by: manager,
      created_at: at(order.made),
      started_at: when(moment('start')),
      done_at: when(moment('finish')),
      cancelled_at: when(moment('cancel')),
      // The time is set, so that nobody is notified about past deadlines.
      overdue_told_at: order.due < 0 ? at(order.due) : null,
      updated_at: at(last?.[1] ?? order.made),
    })
    .execute();
  await seedEvents(tx, of, order, { worker, manager, at });
  await seedParts(tx, of, order, worker, at(last?.[1] ?? order.made));
}

async function seedEvents(
  tx: Owner,
  of: { property_id: string; work_order_id: string },
  order: SeedOrder,
  { worker, manager, at }: { worker: string; manager: string; at: (hours: number) => Date },
): Promise<void> {
  const event = (key: string) => ({ ...of, id: seedId('work-order-event', order.title, key) });
  await tx
    .insertInto('work_order_event')
    .values({ ...event('created'), kind: 'created', created_by: manager, created_at: at(order.made) })
    .execute();
  for (const [move, hours, text = ''] of order.moves)
    await tx
      .insertInto('work_order_event')
      .values({ ...event(move), kind: 'moved', move, text, created_by: worker, created_at: at(hours) })
      .execute();
}

async function seedParts(
  tx: Owner,
  of: { property_id: string; work_order_id: string },
  order: SeedOrder,
  worker: string,
  at: Date,
): Promise<void> {
  const key = (...words: string[]) => seedId('work-order-part', order.title, ...words);
  for (const [index, [text, required]] of (order.checks ?? []).entries()) {
    const ticked = index === 0 && order.moves.length > 0 ? { done_by: worker, done_at: at } : {};
    await tx
      .insertInto('work_order_check')
      .values({ ...of, id: key('check', text), position: index + 1, text, required, ...ticked })
      .execute();
  }
  for (const [name, qty, unit_cost] of order.parts ?? [])
    await tx
      .insertInto('work_order_part')
      .values({ ...of, id: key('part', name), name, qty, unit_cost, created_by: worker, created_at: at })
      .execute();
  if (order.minutes === undefined) return;
  const time = { account_id: worker, minutes: order.minutes, rate: 35_000, created_by: worker, created_at: at };
  await tx
    .insertInto('work_order_time')
    .values({ ...of, id: key('time'), ...time })
    .execute();
}

async function seedCategories(tx: Owner, property_id: string, now: Date): Promise<string[]> {
  for (const name of CATEGORIES)
    await tx
      .insertInto('category')
      .values({
        property_id,
        id: seedId('work-category', property_id, name),
        kind: 'work_order',
        name,
        name_en: IN_ENGLISH[name],
        ...EVIDENCE[name],
        updated_at: now,
      })
      .onConflict((row) => row.doNothing())
      .execute();
  const { rows } = await sql<{ id: string }>`
    select id from category where property_id = ${property_id} and kind = 'work_order' and name = any(${[...CATEGORIES]})
     order by array_position(${[...CATEGORIES]}::text[], name)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reserves a number for each work order. Returns the last number before them. */
async function takeNumbers(tx: Owner, property_id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into work_order_counter as c (property_id, last) values (${property_id}, ${ORDERS.length})
    on conflict (property_id) do update set last = c.last + ${ORDERS.length}
    returning last`.execute(tx);
  return (rows[0]?.last ?? ORDERS.length) - ORDERS.length;
}

/** The account of a demo role, as `seed-people.ts` creates it. */
function staffOf(role: string): string | undefined {
  const person = STAFF.find((one) => one.role === role);
  return person === undefined ? undefined : seedId('account', 'staff', person.email);
}
