import { decisionLinkView, type DecisionLinkView } from '@gerbang/shared/contracts/permits/mail-decisions';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember, bearer, PASSWORD, staffLogin } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { createDecisionWorld } from '../../../../test/permits/decision-mails.ts';
import {
  aBuilding,
  aLinkTo,
  move,
  post,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newToken } from '../../../platform/database/ids.ts';
import { decisionLinkFor } from './decision-links.service.ts';

const HOUR = 3_600_000;
const world = await createDecisionWorld();
const { owner, clock, open, decide, tellDeciders, tokenFor } = world;

let building: Building;
let gm: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: { loading: [['gm']], work: [['gm']] } });
  gm = await aStaffMember(world, { name: 'Hendra', properties: [building.property_id], role: { stages: ['gm'] } });
});

const withPassword = { proof: PASSWORD };

/** A permit that waits for GM, and the link that was mailed about it. */
async function mailed(permit?: Submitted): Promise<{ permit: Submitted; token: string }> {
  const asked = permit ?? (await submitLoading(world, building));
  await tellDeciders();
  return { permit: asked, token: tokenFor(gm.email) };
}

async function viewOf(token: string): Promise<DecisionLinkView> {
  const answer = await open(token);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(decisionLinkView, answer.json());
}
const refusal = async (answer: ReturnType<typeof open>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
const stored = (permit: Submitted) =>
  owner.selectFrom('decision_link').selectAll().where('permit_id', '=', permit.id).orderBy('created_at').execute();

describe('opening a decision link', () => {
  it('[D4-57] shows the permit and does not mark the link as used when it is opened several times', async () => {
    const { permit, token } = await mailed();
    for (let time = 0; time < 3; time += 1) {
      const view = await viewOf(token);
      expect(view).toMatchObject({
        standing: 'open',
        account: 'Hendra',
        stage: 'gm',
        in_place_of: null,
        proof: 'password',
        permit: { code: permit.code, company: 'PT Maju Jaya', location: 'LG-12', day: '2026-11-18' },
      });
    }
    expect((await decide(token, withPassword)).statusCode).toBe(200);
  });

  it('changes nothing and reveals nothing when a decision link is requested by a plain GET', async () => {
    const { token } = await mailed();
    for (const url of ['/decide', `/v1/public/decision-link?token=${token}`, '/v1/public/decision-link/decide'])
      expect([404, 405]).toContain((await world.app.inject({ url })).statusCode);
    expect((await viewOf(token)).standing).toBe('open');
  });

  it('shows items with photos, documents, workers and clashes, but no contact data or identity photos', async () => {
    const { permit, token } = await mailed();
    const ktp = await owner
      .selectFrom('permit_applicant')
      .select('ktp_file_id')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    await owner.updateTable('file').set({ marked_at: MONDAY_MORNING }).where('kind', '=', 'ktp').execute();
    const answer = await open(token);
    const view = answer.json<Extract<DecisionLinkView, { standing: 'open' }>>();
    expect(view.permit.items).toMatchObject([{ name: 'Kursi', qty: 4 }, { name: 'Meja' }]);
    expect(view.permit.items[0]?.photo_url).toContain('/v1/files/');
    expect(view.permit.attachments).toMatchObject([{ name: 'Surat jalan.jpg' }]);
    for (const secret of [ktp.ktp_file_id, '0812-3456-7890', '@example.com', 'Jl. Melati', 'identity', 'comments']) {
      expect([secret, answer.body.includes(secret ?? 'none')]).toEqual([secret, false]);
    }
    const work = await mailed(await submitWork(world, building));
    const body = (await open(work.token)).body;
    expect(JSON.parse(body).permit.workers).toMatchObject([
      { name: 'Andi', company: 'CV Karya', position: 'Mandor' },
      {},
    ]);
    for (const secret of ['0811222333', '@example.com', 'ktp', 'identity']) expect(body).not.toContain(secret);
  });

  it('gives the token of the link access to the decision page and to no other route', async () => {
    const { permit, token } = await mailed();
    const other = await submitLoading(world, building);
    for (const { property_id, id } of [permit, other]) {
      const url = `/v1/properties/${property_id}/permits/${id}`;
      for (const headers of [bearer(token), { cookie: `session=${token}` }, { authorization: token }]) {
        expect((await world.app.inject({ url, headers })).statusCode).toBe(401);
      }
    }
    for (const url of ['/v1/public/permit-link', '/v1/public/permit-link/renew'])
      expect(await refusal(world.app.inject({ method: 'POST', url, payload: { token } }))).not.toContain(200);
    const applicants = await aLinkTo(world, permit, 'cancel');
    expect(await refusal(open(applicants))).toEqual([403, 'link_invalid']);
  });

  it('refuses unknown and malformed tokens with the same response', async () => {
    const { token } = await mailed();
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const given of [altered, newToken()]) {
      expect(await refusal(open(given))).toEqual([403, 'link_invalid']);
      expect(await refusal(decide(given, withPassword))).toEqual([403, 'link_invalid']);
    }
    for (const given of ['', token.slice(1), `${token}x`])
      expect(await refusal(open(given))).toEqual([400, 'malformed']);
  });
});

describe('end of a decision link', () => {
  it('ends the link once it was used for a decision', async () => {
    const { permit, token } = await mailed();
    expect((await decide(token, withPassword)).json()).toMatchObject({
      standing: 'settled',
      by_link: true,
      decided: { decision: 'approved', by: 'Hendra', in_place_of: null },
      state: 'approved',
      waits_for: [],
    });
    expect(await refusal(decide(token, { ...withPassword, decision: 'rejected', note: 'Tidak' }))).toEqual([
      422,
      'link_spent',
    ]);
    expect(await viewOf(token)).toMatchObject({ standing: 'settled', by_link: true, permit: { code: permit.code } });
    expect(await stored(permit)).toMatchObject([{ used_at: MONDAY_MORNING, ended_at: null }]);
  });

  it('ends the link when somebody else decides the stage, and names that person', async () => {
    const { permit, token } = await mailed();
    const other = await aStaffMember(world, {
      name: 'Ani',
      properties: [building.property_id],
      role: { stages: ['gm'] },
    });
    await move(world, await staffLogin(world, other), permit, 'decisions', {
      decision: 'rejected',
      stage: 'gm',
      note: 'Penuh',
    });
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
    expect(await viewOf(token)).toMatchObject({
      standing: 'settled',
      by_link: false,
      decided: { decision: 'rejected', by: 'Ani', note: 'Penuh' },
      state: 'rejected',
    });
  });

  it('ends the link when the applicant cancels the permit', async () => {
    const { permit, token } = await mailed();
    const cancel = { token: await aLinkTo(world, permit, 'cancel'), reason: 'Batal' };
    expect((await post(world, building, '/v1/public/permit-link/cancel', cancel)).statusCode).toBe(200);
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
    expect(await viewOf(token)).toMatchObject({
      standing: 'settled',
      decided: null,
      state: 'cancelled',
      waits_for: [],
    });
  });

  it('ends the link when its stage must decide again after a correction, and the link of the new mail works', async () => {
    const { permit, token } = await mailed();
    const returned = { ...withPassword, decision: 'returned', note: 'Tanggal?', fields: ['description'] };
    expect((await decide(token, returned)).json()).toMatchObject({
      state: 'returned',
      decided: { decision: 'returned' },
    });
    clock.advance(HOUR);
    const fix = { token: await aLinkTo(world, permit, 'fix'), description: 'Sudah jelas' };
    expect((await post(world, building, '/v1/public/permit-link/fix', fix)).statusCode).toBe(200);
    const again = await mailed(permit);
    expect(again.token).not.toBe(token);
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
    expect((await decide(again.token, withPassword)).json()).toMatchObject({ state: 'approved' });
  });

  it('ends an unused link when its stage must decide again', async () => {
    const { permit, token } = await mailed();
    await owner
      .updateTable('permit_stage')
      .set({ asked_at: new Date(MONDAY_MORNING.getTime() + 1), due_at: new Date(MONDAY_MORNING.getTime() + HOUR) })
      .where('permit_id', '=', permit.id)
      .execute();
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
    expect(await viewOf(token)).toMatchObject({ standing: 'settled', decided: null, waits_for: ['gm'] });
  });

  it('ends the link after 72 hours and then only shows where to log in', async () => {
    const { permit, token } = await mailed();
    clock.set(new Date(MONDAY_MORNING.getTime() + 72 * HOUR - 1));
    expect((await viewOf(token)).standing).toBe('open');
    clock.set(new Date(MONDAY_MORNING.getTime() + 72 * HOUR));
    expect(await viewOf(token)).toEqual({
      standing: 'expired',
      language: 'id',
      property_id: permit.property_id,
      permit_id: permit.id,
    });
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
  });

  it('ends the link when the same person gets a newer link for the stage, but not when another person gets one', async () => {
    const { permit, token } = await mailed();
    const link = (account_id: string) =>
      transaction(world.db, { property_id: permit.property_id }, (tx) =>
        decisionLinkFor(tx, world.deps, { permit, stage: 'gm', account_id, event_id: 'reminder' }),
      );
    const other = await aStaffMember(world, { properties: [building.property_id], role: { stages: ['gm'] } });
    await link(other.id);
    expect((await viewOf(token)).standing).toBe('open');
    const newer = (await link(gm.id))?.split('#token=')[1] ?? '';
    // A repeated mail has the same link with the same expiry.
    clock.advance(HOUR);
    expect(await link(gm.id)).toContain(newer);
    const own = (await stored(permit)).filter(({ account_id }) => account_id === gm.id);
    expect(own.map(({ expires_at }) => expires_at.getTime() - MONDAY_MORNING.getTime())).toEqual([
      72 * HOUR,
      72 * HOUR,
    ]);
    expect((await viewOf(token)).standing).toBe('replaced');
    expect(await refusal(decide(token, withPassword))).toEqual([422, 'link_spent']);
    expect((await decide(newer, withPassword)).statusCode).toBe(200);
  });

  it.each([
    ['is deactivated', () => owner.updateTable('account').set({ active: false }).where('id', '=', gm.id)],
    ['no longer works at the property', () => owner.deleteFrom('staff_property').where('account_id', '=', gm.id)],
    ['no longer holds the stage', () => owner.deleteFrom('role_stage').where('role_id', '=', gm.role_id)],
    [
      'may no longer decide permits',
      () => owner.deleteFrom('role_action').where('role_id', '=', gm.role_id).where('action', '=', 'permit.decide'),
    ],
  ])('refuses the link and shows nothing when its person %s', async (_what, change) => {
    const { token } = await mailed();
    await change().execute();
    expect(await refusal(open(token))).toEqual([403, 'link_invalid']);
    expect(await refusal(decide(token, withPassword))).toEqual([403, 'link_invalid']);
  });

  it('refuses the link and shows nothing when its person sets another password', async () => {
    const { token } = await mailed();
    const payload = { current_password: gm.password, password: 'Kereta-7777' };
    const headers = bearer(await staffLogin(world, gm));
    const changed = await world.app.inject({ method: 'PUT', url: `/v1/users/update/${gm.id}`, payload, headers });
    expect(changed.statusCode).toBe(200);
    expect(await refusal(open(token))).toEqual([403, 'link_invalid']);
    expect(await refusal(decide(token, { proof: 'Kereta-7777' }))).toEqual([403, 'link_invalid']);
  });

  it('refuses the link of a person who was deactivated, even after the person is activated again', async () => {
    const { token } = await mailed();
    for (const active of [false, true])
      await owner.updateTable('account').set({ active }).where('id', '=', gm.id).execute();
    expect(await refusal(decide(token, withPassword))).toEqual([403, 'link_invalid']);
  });

  it('deletes the link a month after it expired', async () => {
    const { permit, token } = await mailed();
    const { forgetDecisionLinks } = await import('./mail-decisions.jobs.ts');
    clock.set(new Date(MONDAY_MORNING.getTime() + (72 + 30 * 24) * HOUR));
    await forgetDecisionLinks.run({}, world.deps);
    expect(await stored(permit)).toHaveLength(1);
    clock.advance(1);
    await forgetDecisionLinks.run({}, world.deps);
    expect(await refusal(open(token))).toEqual([403, 'link_invalid']);
  });
});
