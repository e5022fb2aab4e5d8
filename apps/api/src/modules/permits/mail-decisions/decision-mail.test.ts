import type { Stage } from '@gerbang/shared/access';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, aTenant } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { createDecisionWorld } from '../../../../test/permits/decision-mails.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { sendDecisionMail, tellDeciders as tellJob } from './mail-decisions.jobs.ts';

const world = await createDecisionWorld();
const { mails, mailedTo, tellDeciders, tokenFor } = world;

let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: { loading: [['tcr'], ['gm']], work: [['gm']] } });
});

const person = (stages: Stage[], given: Partial<Parameters<typeof aStaffMember>[1]> = {}) =>
  aStaffMember(world, { properties: [building.property_id], role: { stages }, ...given });
const toldOf = () => mails.flatMap((mail) => [mail.to].flat().map((to) => to?.text ?? ''));

describe('when a stage is asked to decide', () => {
  it('mails the GM once, in their language, with the facts of the permit and one link to decide', async () => {
    const gm = await person(['gm'], { language: 'en' });
    const permit = await submitWork(world, building);
    await tellDeciders();
    expect(toldOf()).toEqual([gm.email]);
    const [mail] = mails;
    expect(mail?.subject).toBe(`Please decide: Work permit ${permit.code}, 18 November 2026 - 10 December 2026`);
    expect(mail?.text).toContain(`Permit number: ${permit.code}`);
    expect(mail?.text).toContain('About: Civil: Plester dinding');
    expect(mail?.text).toContain('Amount: 2 workers');
    expect(mail?.text).toMatch(/Decide by: \d+ November 2026, \d\d:\d\d WIB/);
    expect(tokenFor(gm.email)).toHaveLength(43);
    const stored = await world.owner
      .selectFrom('decision_link')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .execute();
    expect(stored).toMatchObject([{ stage: 'gm', account_id: gm.id, used_at: null, ended_at: null }]);
    expect(stored[0]?.expires_at).toEqual(new Date(MONDAY_MORNING.getTime() + 72 * 3_600_000));
    expect(JSON.stringify(stored)).not.toContain(tokenFor(gm.email));
  });

  it('sends no decision mail before it is the turn of a stage, and by default none to stages other than GM', async () => {
    const gm = await person(['gm']);
    const permit = await submitLoading(world, building);
    const tcr = await aDecider(world, building, 'tcr');
    await tellDeciders();
    expect(toldOf()).toEqual([]);
    await move(world, tcr, permit, 'decisions', { decision: 'approved', stage: 'tcr', note: 'Lewat pintu timur' });
    await tellDeciders();
    expect(toldOf()).toEqual([gm.email]);
    expect(mails[0]?.subject).toContain(`Mohon putuskan: Izin barang masuk ${permit.code}, `);
    expect(mails[0]?.text).toContain('Order taker (TCR): Lewat pintu timur');
  });

  it('mails the deputy of an absent approver and names the absent person', async () => {
    const gm = await person(['gm'], { name: 'Hendra Saputra' });
    const deputy = await person([], { name: 'Wakil' });
    await aDeputy(world, { account_id: gm.id, deputy_id: deputy.id, group_id: gm.group_id });
    await submitWork(world, building);
    await tellDeciders();
    expect(new Set(toldOf())).toEqual(new Set([gm.email, deputy.email]));
    expect(mails).toHaveLength(2);
    expect(mailedTo(deputy.email)[0]?.text).toContain('wakil Hendra Saputra');
    expect(mailedTo(gm.email)[0]?.text).not.toContain('wakil');
  });

  it('mails nobody who may not decide the stage', async () => {
    const gm = await person(['gm']);
    await person(['gm'], { active: false });
    await person(['gm'], { role: { stages: ['gm'], actions: ['permit.read'] } });
    const other = await aBuilding(world);
    await person(['gm'], { properties: [other.property_id] });
    const invited = await person(['gm']);
    await world.owner.updateTable('account').set({ password_hash: null }).where('id', '=', invited.id).execute();
    await submitWork(world, building);
    await tellDeciders();
    expect(toldOf()).toEqual([gm.email]);
  });

  it('mails neither the applicant nor a deputy of the applicant', async () => {
    const gm = await person(['gm']);
    const deputy = await person([]);
    await aDeputy(world, { account_id: gm.id, deputy_id: deputy.id, group_id: gm.group_id });
    const permit = await submitLoading(world, building, await aLoadingForm(world, building, gm.email));
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    await tellDeciders();
    expect(toldOf()).toEqual([]);
  });

  it('sends no mail when the stage was decided before the mail was created', async () => {
    await person(['gm']);
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'gm'), permit, 'gm');
    await tellDeciders();
    expect(toldOf()).toEqual([]);
    expect(
      await world.owner.selectFrom('decision_link').selectAll().where('permit_id', '=', permit.id).execute(),
    ).toEqual([]);
  });

  it('does not send a decision mail twice and keeps one open link when its job runs again', async () => {
    const gm = await person(['gm']);
    const permit = await submitWork(world, building);
    const payload = {
      property_id: permit.property_id,
      permit_id: permit.id,
      stage: 'gm' as const,
      event_id: permit.id,
    };
    await tellJob.run(payload, world.deps);
    await tellJob.run(payload, world.deps);
    await tellDeciders();
    await sendDecisionMail.run({ ...payload, account_id: gm.id }, world.deps);
    const links = await world.owner
      .selectFrom('decision_link')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .execute();
    const open = links.filter(({ ended_at }) => ended_at === null);
    expect([mails.length <= 2, open.length]).toEqual([true, 1]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    expect((await world.open(tokenFor(gm.email))).json().standing).toBe('open');
  });
});

it('names the tenant in the mail about a tenant’s permit', async () => {
  await person(['gm']);
  const tenant = await aTenant(world, { property_id: building.property_id, name: 'Dapur Bunda' });
  const permit = await submitWork(world, building);
  await world.owner.updateTable('permit').set({ tenant_id: tenant.id }).where('id', '=', permit.id).execute();
  await tellDeciders();
  expect(mails[0]?.text).toContain('Dapur Bunda');
});
