import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { beforeEach, describe, expect, it } from 'vitest';

import { aTenant, aTenantUser, bearer, PASSWORD, tenantLogin } from '../../../../test/builders.ts';
import { ONE_STAGE } from '../../../../test/goods.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aDelivery,
  askedQuestion,
  mailedToken,
  queuedQuestions,
  unitFloor,
} from '../../../../test/permits/endorsements.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  aTenantForm,
  aWorkForm,
  created,
  move,
  permitRow,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId, newToken } from '../../../platform/database/ids.ts';
import { isWithinAllowance } from '../../../platform/http/throttle.ts';

const HOUR = 3_600_000;
const world = await createMailWorld();
const { clock, owner } = world;

let building: Building;
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

const submitDelivery = () => aDelivery(world, building);
const asked = (permit: Submitted) => askedQuestion(world, permit);
const queuedMails = (permit: Submitted) => queuedQuestions(world, permit);
const mailed = (permit: Submitted) => mailedToken(world, permit);
const open = (token: string) => world.app.inject({ method: 'POST', url: '/v1/public/endorsement', payload: { token } });
const answer = (token: string, payload: object = { answer: 'confirmed' }) =>
  world.app.inject({ method: 'POST', url: '/v1/public/endorsement/answer', payload: { token, ...payload } });
const answerAtHome = (permit: Submitted, payload: object, token = building.tenant.token) =>
  world.app.inject({
    method: 'POST',
    url: `/v1/tenant/endorsements/${permit.id}/answer`,
    payload,
    headers: bearer(token),
  });
const listed = async (token = building.tenant.token) =>
  (await world.app.inject({ url: '/v1/tenant/endorsements', headers: bearer(token) })).json<{
    data: EndorsementRequest[];
  }>().data;
const approveFirst = async (permit: Submitted) =>
  move(world, await aDecider(world, building, 'tcr'), permit, 'decisions', { decision: 'approved', stage: 'tcr' });
const detailOf = async ({ property_id, id }: Submitted) => {
  const headers = bearer(await aDecider(world, building, 'tcr'));
  return (await world.app.inject({ url: `/v1/properties/${property_id}/permits/${id}`, headers })).json();
};
const requireConfirmation = () =>
  owner.updateTable('property').set({ endorsement_required: true }).where('id', '=', building.property_id).execute();

describe('a request that names a tenant', () => {
  it('[D8-59] asks that tenant; the answer by link needs no login and works once', async () => {
    const permit = await submitDelivery();
    expect(await queuedMails(permit)).toBe(1);
    const token = await mailed(permit);
    for (let time = 0; time < 2; time += 1) {
      const view = (await open(token)).json<EndorsementRequest>();
      expect(view).toMatchObject({
        kind: 'loading',
        company: 'PT Maju Jaya',
        from: '2026-11-18T01:00:00.000Z',
        until: '2026-11-18T03:00:00.000Z',
        items: [{ name: 'Kursi', qty: 4, unit: 'pcs' }, { name: 'Meja' }],
        endorsement: { standing: 'asked', answered_at: null },
        is_open: true,
      });
    }
    expect((await asked(permit))?.answer).toBeNull();
    const first = await answer(token);
    expect([first.statusCode, first.json().endorsement.standing]).toEqual([200, 'confirmed']);
    const again = await answer(token, { answer: 'refused', reason: 'not_ordered', note: '' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'link_spent']);
    expect((await asked(permit))?.answer).toBe('confirmed');
    expect((await open(token)).json()).toMatchObject({ endorsement: { standing: 'confirmed' } });
    expect((await detailOf(permit)).endorsement).toMatchObject({ standing: 'confirmed', required: false });
  });

  it('asks by work permits too, but not for other places or for what a tenant sends itself', async () => {
    const work = await aWorkForm(world, building);
    const place = { tenant: { id: building.tenant.id }, location: building.tenant.unit, floor: null };
    const named = created(await post(world, building, '/v1/public/sika', { ...work, ...place }), building);
    expect(await asked(named)).toMatchObject({ tenant_id: building.tenant.id, answer: null });
    expect(await asked(await submitLoading(world, building))).toBeUndefined();
    const own = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    expect(await asked(own)).toBeUndefined();
    await owner.updateTable('account').set({ active: false }).where('id', '=', building.tenant.user_id).execute();
    expect(await asked(await submitDelivery())).toBeUndefined();
  });

  it('shows the tenant no person, contact or identity photo, and stores only a hash of the token', async () => {
    const permit = await submitDelivery();
    const token = await mailed(permit);
    const mail = world.mails.at(-1);
    const shown = [(await open(token)).body, JSON.stringify(await listed()), mail?.text ?? '', String(mail?.html)];
    for (const text of shown) {
      for (const secret of ['Budi', '0812', '@example.com', 'Melati', 'ktp']) expect(text).not.toContain(secret);
    }
    expect((await asked(permit))?.token_hash.toString()).not.toContain(token);
  });

  it('asks the tenant of the unit that is written the same way when names differ only in case', async () => {
    const other = await aTenant(world, { property_id: building.property_id });
    await aTenantUser(world, { tenant: other });
    const floor_id = await unitFloor(world, building);
    const unit = newId();
    const { property_id } = building;
    await owner
      .insertInto('unit')
      .values({ id: unit, property_id, floor_id, name: building.tenant.unit.toLowerCase() })
      .execute();
    await owner.insertInto('tenant_unit').values({ property_id, tenant_id: other.id, unit_id: unit }).execute();
    expect((await asked(await submitDelivery()))?.tenant_id).toBe(other.id);
  });

  it('is only on the home of a tenant that has had 30 question mails within an hour', async () => {
    const { id } = building.tenant;
    for (let sent = 0; sent < 30; sent += 1) {
      await isWithinAllowance(world.db, { name: 'endorsement-mail', hits: 30, seconds: 3600 }, id, clock.now());
    }
    const permit = await submitDelivery();
    expect(await queuedMails(permit)).toBe(0);
    expect(await listed()).toMatchObject([{ permit_id: permit.id }]);
  });

  it('mails in the language of each person, and sends nothing once the tenant has answered', async () => {
    await owner.updateTable('account').set({ language: 'en' }).where('id', '=', building.tenant.user_id).execute();
    const permit = await submitDelivery();
    await mailed(permit);
    expect(world.mails.at(-1)?.subject).toContain('Please answer: delivery for');
    expect([world.mails.at(-1)?.to].flat().map((to) => to?.text)).toEqual([building.tenant.email]);
    const other = await submitDelivery();
    await answerAtHome(other, { answer: 'confirmed' });
    const before = world.mails.length;
    await mailed(other);
    expect(world.mails).toHaveLength(before);
  });

  it('refuses unknown tokens, and a refusal without a reason or, for another reason, without a text', async () => {
    const token = await mailed(await submitDelivery());
    expect((await open(newToken())).json().code).toBe('link_invalid');
    expect((await answer(newToken())).json().code).toBe('link_invalid');
    expect((await answer(token, { answer: 'refused' })).statusCode).toBe(400);
    const silent = await answer(token, { answer: 'refused', reason: 'other', note: ' ' });
    expect([silent.statusCode, silent.json().fields[0]]).toEqual([400, { path: 'note', code: 'required' }]);
    expect((await answer(token, { answer: 'refused', reason: 'wrong_time', note: '' })).statusCode).toBe(200);
  });
});

describe('an answer of a logged-in tenant', () => {
  it('can be changed and taken back until the office decides, and reaches approver and applicant', async () => {
    const permit = await submitDelivery();
    expect(await listed()).toMatchObject([{ permit_id: permit.id, endorsement: { standing: 'asked' } }]);
    await answerAtHome(permit, { answer: 'confirmed' });
    const refused = { answer: 'refused', reason: 'wrong_time', note: 'Bisa Sabtu pagi?' };
    expect((await answerAtHome(permit, refused)).json().endorsement).toMatchObject({ standing: 'refused' });
    const view = { standing: 'refused', reason: 'wrong_time', note: 'Bisa Sabtu pagi?' };
    expect((await detailOf(permit)).endorsement).toMatchObject(view);
    const { email } = await owner
      .selectFrom('permit_applicant')
      .select('email')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    const status = { form_code: permit.code, email };
    const seen = await world.app.inject({ method: 'POST', url: '/v1/public/status', payload: status });
    expect(seen.json().endorsement).toMatchObject(view);
    await answerAtHome(permit, { answer: 'none' });
    expect(await asked(permit)).toMatchObject({ answer: null, reason: null, note: '', answered_at: null });
    await approveFirst(permit);
    const late = await answerAtHome(permit, { answer: 'confirmed' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'already_decided']);
    expect(await listed()).toEqual([]);
  });

  it('is refused to another tenant, which neither sees nor answers the question', async () => {
    const permit = await submitDelivery();
    const neighbour = await aTenant(world, { property_id: building.property_id });
    const token = await tenantLogin(world, await aTenantUser(world, { tenant: neighbour }));
    expect(await listed(token)).toEqual([]);
    expect((await answerAtHome(permit, { answer: 'confirmed' }, token)).statusCode).toBe(404);
    const scope = { property_id: building.property_id, tenant_id: neighbour.id };
    const rows = await transaction(world.db, scope, (tx) => tx.selectFrom('permit_endorsement').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it('is refused when a correction asks another tenant meanwhile', async () => {
    const permit = await submitDelivery();
    const neighbour = await aTenant(world, { property_id: building.property_id });
    let late: ReturnType<typeof answerAtHome> | undefined;
    await owner.transaction().execute(async (tx) => {
      await tx.updateTable('permit').set({ updated_at: clock.now() }).where('id', '=', permit.id).execute();
      late = answerAtHome(permit, { answer: 'confirmed' });
      late.catch(() => undefined);
      await waitingForLock(world, 'for no key update');
      await tx
        .updateTable('permit_endorsement')
        .set({ tenant_id: neighbour.id })
        .where('permit_id', '=', permit.id)
        .execute();
    });
    expect((await late)?.statusCode).toBe(404);
    expect(await asked(permit)).toMatchObject({ tenant_id: neighbour.id, answer: null });
  });

  it('spends nothing of the link when taken back, but ends the link while it stands', async () => {
    const permit = await submitDelivery();
    const token = await mailed(permit);
    await answerAtHome(permit, { answer: 'confirmed' });
    expect((await answer(token)).json().code).toBe('link_spent');
    await answerAtHome(permit, { answer: 'none' });
    expect((await answer(token)).statusCode).toBe(200);
  });

  it('makes a bulk approval of what was seen before skip the permit', async () => {
    const permit = await submitDelivery();
    const { updated_at } = await permitRow(world, permit);
    clock.advance(60_000);
    await answerAtHome(permit, { answer: 'refused', reason: 'not_ordered', note: '' });
    const { property_id, id } = permit;
    const bulk = await world.app.inject({
      method: 'POST',
      url: '/v1/permit-decisions',
      payload: { permits: [{ property_id, id, stage: 'tcr', updated_at }] },
      headers: bearer(await aDecider(world, building, 'tcr')),
    });
    expect(bulk.json().results).toEqual([{ id, outcome: 'changed' }]);
  });
});

describe('a request without an answer', () => {
  it('[D8-60] goes on after the time, marked as not confirmed, unless the property requires the answer', async () => {
    const permit = await submitDelivery();
    const { answer_by } = (await asked(permit)) ?? {};
    clock.set(new Date(answer_by ?? 0));
    expect((await detailOf(permit)).endorsement).toMatchObject({ standing: 'unanswered', required: false });
    const queue = await world.app.inject({
      url: `/v1/permit-datatable?property_id=${building.property_id}`,
      headers: bearer(await aDecider(world, building, 'tcr')),
    });
    expect(queue.json().data).toMatchObject([{ id: permit.id, endorsement: 'unanswered' }]);
    expect((await approveFirst(permit)).statusCode).toBe(200);

    clock.set(MONDAY_MORNING);
    await requireConfirmation();
    const bound = await submitDelivery();
    clock.set(new Date(MONDAY_MORNING.getTime() + 30 * HOUR));
    const blocked = await approveFirst(bound);
    expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'not_endorsed']);
    const token = await mailed(bound);
    await answer(token, { answer: 'refused', reason: 'wrong_items', note: '' });
    expect((await approveFirst(bound)).json().code).toBe('not_endorsed');
    const tenant = await tenantLogin(world, { email: building.tenant.email, password: PASSWORD });
    await answerAtHome(bound, { answer: 'confirmed' }, tenant);
    expect((await approveFirst(bound)).statusCode).toBe(200);
  });

  it('gives the tenant until the hours of the property are over, but never until after the deadline of the first stage', async () => {
    const first = await submitDelivery();
    const stage = owner.selectFrom('permit_stage').select('due_at').where('permit_id', '=', first.id);
    expect((await asked(first))?.answer_by).toEqual((await stage.executeTakeFirst())?.due_at);
    await owner.updateTable('property').set({ endorsement_hours: 1 }).where('id', '=', building.property_id).execute();
    const second = await submitDelivery();
    expect((await asked(second))?.answer_by).toEqual(new Date(MONDAY_MORNING.getTime() + HOUR));
  });

  it('asks the tenant again, with a new link, when the applicant corrects what the tenant refused', async () => {
    const permit = await submitDelivery();
    const token = await mailed(permit);
    await answer(token, { answer: 'refused', reason: 'wrong_items', note: '' });
    await returnPermit(world, await aDecider(world, building, 'tcr'), permit, { fields: ['description'] });
    clock.advance(HOUR);
    const fix = { token: await aLinkTo(world, permit, 'fix'), description: 'Sudah cocok' };
    expect((await post(world, building, '/v1/public/permit-link/fix', fix)).statusCode).toBe(200);
    expect(await asked(permit)).toMatchObject({ answer: null, link_used_at: null });
    expect((await open(token)).json().code).toBe('link_invalid');
    expect((await answer(await mailed(permit))).statusCode).toBe(200);
  });
});
