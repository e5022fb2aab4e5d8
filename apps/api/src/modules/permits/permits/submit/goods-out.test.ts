import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aTenantUser, tenantLogin } from '../../../../../test/builders.ts';
import {
  aFormOutOf,
  AT_NIGHT,
  goodsInside,
  letIn,
  lots,
  ONE_STAGE,
  quantities,
  staffAt,
} from '../../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  approve,
  aTenantForm,
  created,
  gate,
  itemsOf,
  logOf,
  move,
  permitRow,
  post,
  postAsTenant,
  returnPermit,
  visitorUpload,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { closePastTheirWindow } from '../permits.jobs.ts';

const world = await createWorld();
let building: Building;
let staff: string;
const at = (when: Date) => staffAt(world, building, when);
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const approved = (permit: Submitted) => approve(world, staff, permit, 'tcr');

describe('reservation of goods out', () => {
  it('[D3-58][D3-90][D3-17] reserves goods at submit, books them out at the gate, and closes the emptied goods-in permit', async () => {
    const inside = await goodsInside(world, building);
    const out = await approved(
      created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 5)), building),
    );
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 5, 0]]);
    staff = await at(AT_NIGHT);
    const part = await gate(world, staff, out, {
      direction: 'out',
      items: await quantities(world, out, { 'Rak display': 2 }),
    });
    expect([part.json().state, await lots(world, inside)]).toEqual(['checked', [['Rak display', 5, 3, 2]]]);
    const rest = await gate(world, staff, out, {
      direction: 'out',
      items: await quantities(world, out, { 'Rak display': 3 }),
    });
    expect([rest.json().state, await lots(world, inside)]).toEqual(['closed', [['Rak display', 5, 0, 5]]]);
    expect((await permitRow(world, inside)).state).toBe('closed');
    expect((await logOf(world, inside)).at(-1)?.progress).toBe('closed');
  });

  it('books an item that the gate lists twice from the same reservation', async () => {
    const inside = await goodsInside(world, building);
    const out = await approved(
      created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 2)), building),
    );
    staff = await at(AT_NIGHT);
    const one = await quantities(world, out, { 'Rak display': 1 });
    const answer = await gate(world, staff, out, { direction: 'out', items: [...one, ...one] });
    expect(answer.json().state).toBe('closed');
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 0, 2]]);
    const reservations = await world.owner
      .selectFrom('goods_reservation')
      .select(['state', 'qty'])
      .where('permit_id', '=', out.id)
      .execute();
    expect(reservations).toEqual([
      { state: 'booked', qty: 1 },
      { state: 'booked', qty: 1 },
    ]);
  });

  it('[D3-59] refuses to take out more goods than are inside', async () => {
    const inside = await goodsInside(world, building);
    created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 3)), building);
    const more = await postAsTenant(world, building, await aFormOutOf(world, building, inside, 3));
    expect([more.statusCode, more.json().code]).toEqual([409, 'goods_not_inside']);
    created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 2)), building);
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 5, 0]]);
  });

  it('lets two corrections swap their goods at the same time without a deadlock', async () => {
    const form = await aTenantForm(world, building);
    const [rack] = form.load_unload_items;
    const [another] = (await aTenantForm(world, building)).load_unload_items;
    const cupboard = { ...another, item_detail: { ...another?.item_detail, name: 'Lemari' } };
    const inside = created(
      await postAsTenant(world, building, { ...form, load_unload_items: [rack, cupboard] }),
      building,
    );
    await letIn(world, building, inside, { 'Rak display': 5, Lemari: 5 });
    staff = await at(MONDAY_MORNING);
    const things = await itemsOf(world, inside);
    const out = async (name: string) => {
      const base = await aTenantForm(world, building, 'unloading');
      const [first] = base.load_unload_items;
      const item = { ...first, item_detail: { ...first?.item_detail, name, id: things.get(name)?.item_id }, qty: 1 };
      const permit = created(await postAsTenant(world, building, { ...base, load_unload_items: [item] }), building);
      return aLinkTo(world, await returnPermit(world, staff, permit, { fields: ['items'] }), 'fix');
    };
    const [ofRack, ofCupboard] = [await out('Rak display'), await out('Lemari')];
    const swap = async (token: string, name: string) => {
      const image_url = await visitorUpload(world, building, 'item');
      const item_detail = { id: things.get(name)?.item_id, name, description: '', image_url };
      return () =>
        post(world, building, '/v1/public/permit-link/fix', { token, items: [{ item_detail, qty: 2, unit: 'pcs' }] });
    };
    const [first, second] = [await swap(ofRack, 'Lemari'), await swap(ofCupboard, 'Rak display')];
    let answers: Promise<Awaited<ReturnType<typeof first>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from goods_lot where permit_id = ${inside.id} order by id limit 1 for update`.execute(tx);
      const both = [first(), second()];
      await waitingForLock(world, 'goods_lot', 2);
      answers = Promise.all(both);
    });
    expect(((await answers) ?? []).map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(await lots(world, inside)).toEqual([
      ['Lemari', 5, 2, 0],
      ['Rak display', 5, 2, 0],
    ]);
  });

  it('[D3-60] never reserves more for concurrent goods-out requests than is inside', async () => {
    const inside = await goodsInside(world, building);
    // Another login of the same tenant, because the forms of one device wait for each other earlier.
    const other = await aTenantUser(world, { tenant: { property_id: building.property_id, id: building.tenant.id } });
    const tenant = { ...building.tenant, user_id: other.id, token: await tenantLogin(world, other) };
    const colleague: Building = { ...building, tenant };
    const mine = await aFormOutOf(world, building, inside, 4);
    const theirs = await aFormOutOf(world, colleague, inside, 4);
    let answers: Promise<Awaited<ReturnType<typeof postAsTenant>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from goods_lot where permit_id = ${inside.id} for update`.execute(tx);
      const both = [postAsTenant(world, building, mine), postAsTenant(world, colleague, theirs)];
      await waitingForLock(world, 'from goods_lot', 2);
      answers = Promise.all(both);
    });
    const codes = ((await answers) ?? []).map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect([codes, await lots(world, inside)]).toEqual([[201, 409], [['Rak display', 5, 4, 0]]]);
  });

  it.each([
    [
      'rejected',
      (permit: Submitted) => move(world, staff, permit, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'x' }),
    ],
    ['cancelled', (permit: Submitted) => move(world, staff, permit, 'cancel', { note: 'x' })],
    [
      'closed after its window',
      async () => {
        world.clock.set(new Date('2026-11-19T01:00:00Z'));
        await closePastTheirWindow.run({}, world.deps);
      },
    ],
  ])('[D3-90] releases the reservation when the goods-out permit is %s', async (_how, end) => {
    const inside = await goodsInside(world, building);
    const out = created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 5)), building);
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 5, 0]]);
    await end(out);
    expect(['rejected', 'cancelled', 'closed']).toContain((await permitRow(world, out)).state);
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 0, 0]]);
  });

  it('releases only the reservation of an item that a stage rejects', async () => {
    const inside = await goodsInside(world, building);
    const form = await aFormOutOf(world, building, inside, 3);
    const own = (await aTenantForm(world, building, 'unloading')).load_unload_items;
    const out = created(
      await postAsTenant(world, building, { ...form, load_unload_items: [...form.load_unload_items, ...own] }),
      building,
    );
    const rows = await world.owner
      .selectFrom('permit_item')
      .selectAll()
      .where('permit_id', '=', out.id)
      .where('lot_id', 'is not', null)
      .execute();
    const rejected_items = [{ id: rows[0]?.id, note: 'Bukan miliknya' }];
    await move(world, staff, out, 'decisions', { decision: 'approved', stage: 'tcr', rejected_items });
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 0, 0]]);
  });
});

describe('without the gate screen', () => {
  it('[D8-62] books goods in, and out, at the approval of their permit when the property has no gate screen', async () => {
    building = await aBuilding(world, {
      property: { uses_gate: false },
      chains: { loading: [['tcr']], unloading: [['tcr']] },
    });
    staff = await aDecider(world, building, 'tcr');
    const inside = await approved(
      created(await postAsTenant(world, building, await aTenantForm(world, building)), building),
    );
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 0, 0]]);
    await approved(
      created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 5)), building),
    );
    expect(await lots(world, inside)).toEqual([['Rak display', 5, 0, 5]]);
  });
});
