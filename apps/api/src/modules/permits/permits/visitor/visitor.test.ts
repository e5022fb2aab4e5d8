import { LINK_PURPOSES } from '@gerbang/shared/contracts/permits/permit-link';
import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  DAY,
  move,
  permitRow,
  post,
  postAsTenant,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { breakRows } from '../../../../../test/platform/broken-rows.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';
import { newToken } from '../../../../platform/database/ids.ts';
import { statusUrl } from '../../permit-mail/mailed-links.ts';
import { returnUnconfirmedPlaces } from './visitor.jobs.ts';

const LOADING = '/v1/public/loading-unloading';
const MINUTE = 60_000;
const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await world.owner.deleteFrom('throttle').execute();
  await world.owner.deleteFrom('confirmed_address').execute();
  building = await aBuilding(world, { capacity: 10, chains: { loading: [['tcr']] } });
});

const after = async (minutes: number) => {
  world.clock.set(new Date(MONDAY_MORNING.getTime() + minutes * MINUTE));
  await returnUnconfirmedPlaces.run({}, world.deps);
};
const taken = async () => {
  const { rows } = await sql<{ taken: number }>`
    select taken from slot_day where slot_id = ${building.slots.loading.id} and day = ${DAY}`.execute(world.owner);
  return rows[0]?.taken ?? 0;
};
const fill = async (free: number) => {
  await sql`update slot_day set taken = capacity - ${free} where slot_id = ${building.slots.loading.id}`.execute(
    world.owner,
  );
};
const returnedAt = async (permit: Submitted) => (await permitRow(world, permit)).place_returned_at;
const mailedLink = (permit: Submitted & { email: string }) => {
  const url = statusUrl(world.config, { code: permit.code.replaceAll('-', ''), email: permit.email });
  return decodeStatusLink(url.split('/').at(-1) ?? '') ?? {};
};
const open = (permit: Submitted & { email: string }) => post(world, building, '/v1/public/status', mailedLink(permit));
const from = (address: string) => ({ 'x-forwarded-for': address });
const send = async (address: string, email?: string) =>
  post(world, building, LOADING, await aLoadingForm(world, building, email), from(address));

describe('the place of a visitor whose address is not confirmed', () => {
  it('[D8-21] gives back the place of an unconfirmed request 30 minutes after it was sent, and keeps the permit', async () => {
    const permit = await submitLoading(world, building);
    await after(29);
    expect(await taken()).toBe(1);
    expect(await returnedAt(permit)).toBeNull();
    await after(30);
    expect(await taken()).toBe(0);
    expect((await permitRow(world, permit)).state).toBe('submitted');
    expect(await returnedAt(permit)).toEqual(world.clock.now());
    await after(31);
    expect(await taken()).toBe(0);
  });

  it('gives back the other places when one cannot be given back, and that one later', async () => {
    const broken = await submitLoading(world, building);
    const other = await submitLoading(world, building);
    const mend = await breakRows(world.owner, 'permit', 'id', broken.id);
    await expect(after(30)).rejects.toThrow('broken row');
    expect(await returnedAt(other)).toEqual(world.clock.now());
    expect(await taken()).toBe(1);
    await mend();
    await after(31);
    expect(await taken()).toBe(0);
  });

  it('keeps the place of an unconfirmed request where the property does not ask for confirmation', async () => {
    building = await aBuilding(world, { property: { confirms_visitors: false } });
    await submitLoading(world, building);
    await after(31);
    expect(await taken()).toBe(1);
  });

  it('keeps the place of an unconfirmed request once it is approved, and frees it once when the permit is cancelled', async () => {
    const staff = await aDecider(world, building, 'tcr');
    const permit = await approve(world, staff, await submitLoading(world, building), 'tcr');
    await after(31);
    expect(await taken()).toBe(1);
    const other = await submitLoading(world, building);
    await after(70);
    expect(await taken()).toBe(1);
    const token = await aLinkTo(world, permit, 'cancel');
    await post(world, building, '/v1/public/permit-link/cancel', { token, reason: 'Batal' });
    expect(await taken()).toBe(0);
    await fill(9);
    await move(world, staff, other, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    expect(await taken()).toBe(1);
  });

  it('takes a returned place again by the approval, which is refused when the slot is full', async () => {
    const staff = await aDecider(world, building, 'tcr');
    const permit = await submitLoading(world, building);
    await after(30);
    await fill(0);
    const full = await move(world, staff, permit, 'decisions', { decision: 'approved', stage: 'tcr' });
    expect([full.statusCode, full.json().code]).toEqual([409, 'slot_full']);
    await fill(1);
    await approve(world, staff, permit, 'tcr');
    expect(await taken()).toBe(10);
    expect(await returnedAt(permit)).toBeNull();
  });
});

describe('the status of a permit without a place', () => {
  it('shows a returned place while the property is paused, without the offer of another slot', async () => {
    const permit = await submitLoading(world, building);
    await after(30);
    await world.owner.updateTable('property').set({ active: false }).where('id', '=', building.property_id).execute();
    for (const link of [mailedLink(permit), { form_code: permit.code, email: permit.email }]) {
      const answer = await post(world, building, '/v1/public/status', link);
      expect(answer.statusCode).toBe(200);
    }
    await fill(0);
    const answer = await open(permit);
    expect(answer.json().returned_place ?? { next: null }).toEqual({ next: null });
  });
});

describe('confirming an address', () => {
  it('keeps the place of a request that is being sent, though the confirmation came before the hold', async () => {
    await submitLoading(world, building);
    await sql`insert into confirmed_address (address_hash, until)
      select address_hash, ${new Date(MONDAY_MORNING.getTime() + 24 * 60 * MINUTE)} from slot_hold
       where property_id = ${building.property_id}`.execute(world.owner);
    await after(31);
    expect(await taken()).toBe(1);
  });

  it('[D8-22] confirms an address by a mailed status link, which keeps all places of that address at once and for 180 days', async () => {
    const email = 'vendor@confirmed.example';
    const first = await submitLoading(world, building, await aLoadingForm(world, building, email));
    await submitLoading(world, building, await aLoadingForm(world, building, email.toUpperCase()));
    expect((await open(first)).statusCode).toBe(200);
    await submitLoading(world, building, await aLoadingForm(world, building, email));
    await after(31);
    expect(await taken()).toBe(3);
    const { rows } = await sql<{ until: Date }>`select until from confirmed_address order by until desc`.execute(
      world.owner,
    );
    expect(rows[0]?.until).toEqual(new Date(MONDAY_MORNING.getTime() + 180 * 24 * 60 * MINUTE));
  });

  it('[D8-22] confirms an address for 180 days to the minute', async () => {
    const email = 'vendor@confirmed.example';
    const sendAfter = async (minutes: number) => {
      await after(minutes);
      const form = await aLoadingForm(world, building, email);
      return submitLoading(world, building, { ...form, date: '2027-05-18T00:00:00+07:00' });
    };
    await open(await submitLoading(world, building, await aLoadingForm(world, building, email)));
    const end = 180 * 24 * 60;
    const kept = await sendAfter(end - 1);
    const late = await sendAfter(end);
    await after(end + 30);
    expect(await returnedAt(kept)).toBeNull();
    expect(await returnedAt(late)).toEqual(world.clock.now());
  });

  it.each(LINK_PURPOSES)('[D8-22] confirms the address when a mailed %s link is opened', async (purpose) => {
    const permit = await submitLoading(world, building);
    const token = await aLinkTo(world, permit, purpose);
    expect((await post(world, building, '/v1/public/permit-link', { token })).statusCode).toBe(200);
    await after(31);
    expect(await taken()).toBe(1);
  });

  it('[D8-22] keeps the place of a tenant without confirmation', async () => {
    created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    await after(31);
    expect(await taken()).toBe(1);
  });

  it('confirms an address only with the signature of the mailed link, not by number and e-mail alone', async () => {
    const permit = await submitLoading(world, building);
    for (const proof of [undefined, '', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      const body = { form_code: permit.code, email: permit.email, proof };
      expect((await post(world, building, '/v1/public/status', body)).statusCode).toBe(200);
    }
    await after(31);
    expect(await taken()).toBe(0);
  });

  it('[D8-24] takes a returned place again on confirmation when it is free', async () => {
    const permit = await submitLoading(world, building);
    await after(30);
    const answer = await open(permit);
    expect(answer.json().returned_place).toBeNull();
    expect(await taken()).toBe(1);
    expect(await returnedAt(permit)).toBeNull();
    await open(permit);
    expect(await taken()).toBe(1);
  });

  it('[D8-24] offers the next free slot on confirmation when the place has been taken, and keeps the request', async () => {
    const permit = await submitLoading(world, building);
    await after(30);
    await fill(0);
    for (const day of ['2026-11-16', '2026-11-17']) {
      await sql`insert into slot_day (property_id, slot_id, day, capacity, taken)
        values (${building.property_id}, ${building.slots.loading.id}, ${day}, 0, 0)`.execute(world.owner);
    }
    const answer = await open(permit);
    expect(answer.json().returned_place).toEqual({ next: { date: '2026-11-19', time: '08:00 - 10:00', left: 10 } });
    expect((await permitRow(world, permit)).state).toBe('submitted');
    expect(await taken()).toBe(10);
    const choice = { ...mailedLink(permit), date: '2026-11-19', time: '08:00 - 10:00' };
    const forged = await post(world, building, '/v1/public/status/slot', { ...choice, proof: 'x' });
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'link_invalid']);
    const changed = await post(world, building, '/v1/public/status/slot', choice);
    expect(changed.json()).toMatchObject({ returned_place: null, date: '2026-11-19T00:00:00+07:00' });
    expect((await permitRow(world, permit)).day).toBe('2026-11-19');
  });
});

describe('the share of one network', () => {
  it('[D8-23] gives one network 2 places of a small slot, whatever e-mail addresses are given', async () => {
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push((await send('203.0.113.7')).statusCode);
    expect(codes).toEqual([201, 201, 409, 409]);
    const refused = await send('203.0.113.7');
    expect(refused.json().code).toBe('network_share_full');
    expect((await send('203.0.113.8')).statusCode).toBe(201);
    expect(await taken()).toBe(3);
  });

  it('[D8-23] gives one network 20 percent of a large slot, and treats one /64 of IPv6 as one network', async () => {
    building = await aBuilding(world, { capacity: 17 });
    for (const host of ['::1', '::2', ':ffff::3']) expect((await send(`2001:db8:0:1${host}`)).statusCode).toBe(201);
    expect((await send('2001:db8::1:0:0:0:9')).statusCode).toBe(409);
    expect((await send('2001:db8:0:2::1')).statusCode).toBe(201);
  });

  it('[D8-23] frees the share of a network after 30 minutes, and does not count confirmed requests', async () => {
    const email = 'share@confirmed.example';
    const first = await send('203.0.113.7', email);
    await open({ ...created(first, building), email });
    for (const expected of [201, 201]) expect((await send('203.0.113.7')).statusCode).toBe(expected);
    expect((await send('203.0.113.7', email)).statusCode).toBe(201);
    expect((await send('203.0.113.7')).statusCode).toBe(409);
    await after(31);
    expect((await send('203.0.113.7')).statusCode).toBe(201);
  });

  it('[D8-23] keeps to the share of a network when requests arrive at the same time', async () => {
    await send('203.0.113.7');
    // Two devices, because requests of one device wait for each other.
    const senders = [newToken(), newToken()].map((applicant) => ({ ...building, applicant }));
    const forms = await Promise.all(senders.map((sender) => aLoadingForm(world, sender)));
    let answers: Promise<Awaited<ReturnType<typeof post>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot_day where slot_id = ${building.slots.loading.id} for update`.execute(tx);
      const both = senders.map((sender, index) =>
        post(world, sender, LOADING, forms[index] ?? {}, from('203.0.113.7')),
      );
      await waitingForLock(world, 'insert into slot_day', 2);
      answers = Promise.all(both);
    });
    const codes = ((await answers) ?? []).map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([201, 409]);
    expect(await taken()).toBe(2);
  });

  it('stores no network and no e-mail address in readable form, and nothing after the hold has ended', async () => {
    await send('203.0.113.7', 'secret@stranger.example');
    const { rows } = await sql<{ text: string }>`select slot_hold::text as text from slot_hold`.execute(world.owner);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/203\.0\.113|stranger/);
    await after(31);
    const { rows: left } = await sql`
      select from slot_hold where property_id = ${building.property_id}`.execute(world.owner);
    expect(left).toHaveLength(0);
  });
});
