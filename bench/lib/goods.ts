import { newId } from '../../apps/api/src/platform/ids.ts';
import { dayAfter, makeUploads, type BenchAccount, type BenchBuilding } from './building.ts';
import type { Answer, Client } from './client.ts';
import type { Findings } from './figures.ts';
import { asAccount } from './forms.ts';
import type { BenchStack } from './stack.ts';

/** Everything a race takes place in. */
export interface Race {
  stack: BenchStack;
  building: BenchBuilding;
  staff: BenchAccount;
  tenant: BenchAccount & { tenant_id: string };
  client: Client;
  findings: Findings;
  nextAddress(): string;
}

/** A permit by its id. */
export interface BenchPermit {
  id: string;
  code: string;
}

const TOMORROW = dayAfter(1);
/** Within the slots of tomorrow; what a guard recorded without network carries its own time. */
const IN_AT = `${TOMORROW.day}T08:30:00+07:00`;
const OUT_AT = `${TOMORROW.day}T22:30:00+07:00`;

/** A tenant's thing of which some are inside. */
export interface Goods {
  item_id: string;
  /** Sends a goods-out form for each quantity, all at once. */
  takeOut(quantities: readonly number[]): Promise<Answer[]>;
  /** The goods-out permits that are neither refused nor withdrawn. */
  listLive(): Promise<string[]>;
  cancel(permits: readonly string[]): Promise<Answer[]>;
  approve(permits: readonly string[]): Promise<void>;
  /** Lets each out three times at once: twice the same record, and once another. */
  passGateTwice(permits: readonly string[]): Promise<Answer[]>;
}

/** Lets a new thing in, through the API, and gives what can be done with it. */
export async function createGoods(race: Race, number: number, inside: number): Promise<Goods> {
  const { stack, building, tenant, client } = race;
  const [image_url = ''] = await makeUploads(stack, tenant.id, 'item', 1);
  const form = (kind: 'loading' | 'unloading', item_id: string | undefined, qty: number) => ({
    property: { id: building.property_id },
    form_type: kind,
    date: TOMORROW.date,
    time: kind === 'loading' ? '08:00 - 10:00' : '22:00 - 08:00',
    location: 'LG-01',
    floor: { id: building.floor_id },
    attachment: [],
    load_unload_items: [{ item_detail: { id: item_id, name: `Barang ${number}`, image_url }, qty, unit: 'pcs' }],
    vendor: {},
  });
  const submit = (body: unknown) => client.ask(asAccount(tenant, '/v1/loading-unloading', body, race.nextAddress()));
  const incoming = created(await submit(form('loading', undefined, inside)));
  await approveAll(race, incoming.id, ['tcr', 'operational']);
  await letIn(race, incoming.id);
  const { item_id } = await itemOf(race, incoming.id);
  const listLive = async () => {
    const { rows } = await stack.owner.query<{ id: string }>(
      `select p.id from permit p join permit_item i on i.property_id = p.property_id and i.permit_id = p.id
        where i.item_id = $1 and p.kind = 'unloading' and p.state not in ('cancelled', 'rejected', 'closed')`,
      [item_id],
    );
    return rows.map(({ id }) => id);
  };
  return {
    item_id,
    listLive,
    takeOut: async (quantities) => {
      const answers = await Promise.all(quantities.map((qty) => submit(form('unloading', item_id, qty))));
      race.findings.same(`thing ${number}: other answers to goods out`, unexpected(answers), []);
      return answers;
    },
    cancel: (permits) => Promise.all(permits.map((id) => move(race, id, 'cancel', { note: 'Uji' }))),
    approve: async (permits) => {
      await Promise.all(permits.map((id) => approveAll(race, id, ['tcr', 'fat', 'operational'])));
    },
    passGateTwice: async (permits) => {
      const items = await Promise.all(permits.map(async (id) => ({ id, item: await itemOf(race, id) })));
      const sent = items.flatMap(({ id, item }) => {
        const once = newId();
        return [once, once, newId()].map((visit) => ({ id, visit, item }));
      });
      return Promise.all(sent.map(({ id, visit, item }) => letOut(race, id, item, visit)));
    },
  };
}

/** Only these are answers to goods out: accepted, or not inside any more. */
function unexpected(answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status, body }) => status !== 201 && !(status === 409 && body.includes('goods_not_inside')))
    .map(({ status, body }) => `${status} ${body.slice(0, 200)}`)
    .slice(0, 3);
}

/** Reads a create's answer. */
export function created({ status, body }: Answer): BenchPermit {
  if (status !== 201) throw new Error(`Submitting answered ${status}: ${body}`);
  return JSON.parse(body) as BenchPermit;
}

/** Calls a route of a permit as staff. */
export function move(race: Race, id: string, action: string, body: unknown): Promise<Answer> {
  const path = `/v1/properties/${race.building.property_id}/permits/${id}/${action}`;
  return race.client.ask(asAccount(race.staff, path, body, race.nextAddress()));
}

/** Approves a permit stage by stage; each must be accepted. */
export async function approveAll(race: Race, id: string, stages: readonly string[]): Promise<void> {
  for (const stage of stages) {
    const { status, body } = await move(race, id, 'decisions', { decision: 'approved', stage });
    if (status !== 200) throw new Error(`Approving answered ${status}: ${body}`);
  }
}

/** The one item of a permit. */
export async function itemOf(
  { stack }: Race,
  permit_id: string,
): Promise<{ id: string; item_id: string; qty: number; photo_file_id: string }> {
  const { rows } = await stack.owner.query<{ id: string; item_id: string; qty: number; photo_file_id: string }>(
    `select id, item_id, qty, photo_file_id from permit_item where permit_id = $1`,
    [permit_id],
  );
  const [item] = rows;
  if (item === undefined) throw new Error('The permit has no item.');
  return item;
}

/** Lets all goods of a goods-in permit in. */
export async function letIn(race: Race, id: string): Promise<void> {
  const item = await itemOf(race, id);
  const body = { id: newId(), direction: 'in', at: IN_AT, items: [{ id: item.id, qty: item.qty }] };
  const answer = await move(race, id, 'gate', body);
  if (answer.status !== 200) throw new Error(`The gate answered ${answer.status}: ${answer.body}`);
}

/** Lets all goods of a goods-out permit out. */
export function letOut(race: Race, id: string, item: { id: string; qty: number }, visit = newId()): Promise<Answer> {
  return move(race, id, 'gate', { id: visit, direction: 'out', at: OUT_AT, items: [{ id: item.id, qty: item.qty }] });
}
