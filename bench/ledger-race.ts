import { addressOf, beginShift, makeBuilding, makeStaff, makeTenant } from './lib/building.ts';
import { createClient, warmUp, type Answer } from './lib/client.ts';
import { emptiedForms } from './lib/emptied-forms.ts';
import { countBy, cpuBetween, cpuSeconds, createFindings, percentiles } from './lib/figures.ts';
import { createGoods, type Goods, type Race } from './lib/goods.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** Quantity of the item inside the building at the start of each round. */
const INSIDE = 37;
const SLOTS = [
  { kind: 'loading', name: '08:00 - 10:00', capacity: 10_000 },
  { kind: 'unloading', name: '22:00 - 08:00', capacity: 10_000 },
] as const;

/**
 * Many goods-out permits for the same goods are submitted, withdrawn and let through the gate at the same time. The
 * quantity out must never exceed the quantity in.
 */
export const ledgerRace: Bench = {
  full: { rounds: 5, size: 200 },
  small: { rounds: 1, size: 45 },
  async run(stack, { rounds, size }) {
    const race = await prepare(stack, size);
    const before = await cpuSeconds(stack);
    const submits: Answer[] = [];
    for (let number = 1; number <= rounds; number += 1) submits.push(...(await playRound(race, number, size)));
    const forms = await emptiedForms(race, Math.ceil(size / 4));
    const cpu = cpuBetween(before, await cpuSeconds(stack));
    race.client.close();
    return {
      faults: race.findings.faults,
      figures: {
        inside: INSIDE,
        submits: { ...percentiles(submits.map(({ ms }) => ms)), answers: countBy(submits, statusOf) },
        visitors: forms,
        cpu_seconds: cpu,
      },
    };
  },
};

async function prepare(stack: BenchStack, size: number): Promise<Race> {
  const building = await makeBuilding(stack, { short_code: 'BG', identity_policy: 'checked_at_gate', slots: SLOTS });
  const staff = await makeStaff(stack, building, {
    name: 'all',
    actions: ['permit.decide', 'permit.cancel', 'gate.check'],
    stages: ['tcr', 'fat', 'operational', 'security'],
  });
  await beginShift(stack, building, staff);
  const tenant = await makeTenant(stack, building);
  const client = createClient(stack.url);
  await warmUp(client, size);
  let requests = 0;
  const nextAddress = () => addressOf((requests += 1));
  return { stack, building, staff, tenant, client, nextAddress, findings: createFindings() };
}

async function playRound(race: Race, number: number, size: number): Promise<Answer[]> {
  const goods = await createGoods(race, number, INSIDE);
  // In every second round a form asks for one to three pieces, otherwise for one.
  const quantity = (index: number) => (number % 2 === 0 ? 1 + (index % 3) : 1);
  const first = await goods.takeOut(Array.from({ length: size }, (_, index) => quantity(index)));
  const said = `round ${number}`;
  await checkBalance(race, goods, `${said}, many at once`, { exactly: number % 2 === 0 ? undefined : INSIDE });
  const live = await goods.listLive();
  // Half of the accepted permits are withdrawn while other forms are still sent.
  const [withdrawn] = await Promise.all([
    goods.cancel(live.filter((_, index) => index % 2 === 0)),
    goods.takeOut(Array.from({ length: size }, () => 1)),
  ]);
  race.findings.same(`${said}, withdrawing`, countBy(withdrawn, statusOf), { '200': withdrawn.length });
  await goods.takeOut(Array.from({ length: INSIDE }, () => 1));
  await checkBalance(race, goods, `${said}, after withdrawing`, { exactly: INSIDE });
  await goods.approve(await goods.listLive());
  const passed = await goods.passGateTwice(await goods.listLive());
  const failed = passed.filter(({ status }) => status >= 500).length;
  race.findings.same(`${said}, failures at the gate`, failed, 0);
  await checkAllOut(race, goods, said);
  return first;
}

const statusOf = ({ status }: Answer) => String(status);

interface Balance {
  qty_in: number;
  qty_reserved: number;
  qty_out: number;
  reservations: number;
  accepted: number;
}

async function readBalance({ stack }: Race, { item_id }: Goods): Promise<Balance | undefined> {
  const { rows } = await stack.owner.query<Balance>(
    `select sum(qty_in)::int as qty_in, sum(qty_reserved)::int as qty_reserved, sum(qty_out)::int as qty_out,
            (select coalesce(sum(r.qty), 0)::int from goods_reservation r join goods_lot l on l.id = r.lot_id
              where l.item_id = $1 and r.state = 'reserved') as reservations,
            (select coalesce(sum(i.qty), 0)::int from permit_item i
               join permit p on p.property_id = i.property_id and p.id = i.permit_id
              where i.item_id = $1 and p.kind = 'unloading' and p.state not in ('rejected', 'cancelled')) as accepted
       from goods_lot where item_id = $1`,
    [item_id],
  );
  return rows[0];
}

/** The reserved quantity must equal that of the accepted permits, and must not exceed the quantity inside. */
async function checkBalance(
  race: Race,
  goods: Goods,
  said: string,
  { exactly }: { exactly: number | undefined },
): Promise<void> {
  const { findings } = race;
  const balance = await readBalance(race, goods);
  findings.same(`${said}: reserved`, balance?.qty_reserved, balance?.accepted);
  findings.same(`${said}: reservations`, balance?.reservations, balance?.accepted);
  findings.same(`${said}: above what is inside`, (balance?.accepted ?? 0) > INSIDE, false);
  if (exactly !== undefined) findings.same(`${said}: accepted quantity`, balance?.accepted, exactly);
}

/** All goods must be out, each permit must be booked once, and the goods-in permit must be closed. */
async function checkAllOut(race: Race, goods: Goods, said: string): Promise<void> {
  const { owner } = race.stack;
  const balance = await readBalance(race, goods);
  race.findings.same(
    `${said}, at the gate: balance`,
    [balance?.qty_in, balance?.qty_reserved, balance?.qty_out],
    [INSIDE, 0, INSIDE],
  );
  const { rows: moved } = await owner.query(
    `select coalesce(sum(m.qty), 0)::int as qty from goods_movement m
       join permit_item i on i.property_id = m.property_id and i.permit_id = m.permit_id and i.id = m.permit_item_id
      where i.item_id = $1 and m.direction = 'out'`,
    [goods.item_id],
  );
  race.findings.same(`${said}, at the gate: movements`, moved, [{ qty: INSIDE }]);
  const { rows: states } = await owner.query(
    `select distinct p.kind, p.state from permit p join permit_item i on i.property_id = p.property_id and i.permit_id = p.id
      where i.item_id = $1 and p.state <> 'cancelled' order by 1`,
    [goods.item_id],
  );
  race.findings.same(`${said}, at the gate: permits`, states, [
    { kind: 'loading', state: 'closed' },
    { kind: 'unloading', state: 'closed' },
  ]);
}
