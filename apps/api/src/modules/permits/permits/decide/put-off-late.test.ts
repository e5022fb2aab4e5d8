import { beforeEach, describe, expect, it } from 'vitest';

import { aColleague, type Colleague } from '../../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../../test/people/deputies.ts';
import { aDigestBuilding, AFTERNOON, digestsIn, MORNING } from '../../../../../test/people/digests.ts';
import { submitLoading, type Building } from '../../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../../test/platform/mails.ts';
import { raiseAlarms } from '../../deadlines/deadlines.jobs.ts';

const world = await createMailWorld();
const { digestAt, subjectsTo } = digestsIn(world);
let building: Building;
beforeEach(async () => {
  building = await aDigestBuilding(world);
});

// The office opens at 09:00 (02:00 UTC). TCR has two hours, and its approvers are reminded after one and a half.
const REMINDED = new Date('2026-11-16T03:30:00Z');
const UNTIL = new Date('2026-11-16T03:59:00Z');
const DUE = new Date('2026-11-16T04:00:00Z');
const ESCALATED = new Date('2026-11-16T06:00:00Z');

const alarmAt = async (time: Date) => {
  world.clock.set(time);
  await raiseAlarms.run({}, world.deps);
};
const kinds = async (person: Colleague) => (await person.told()).map(({ kind }) => kind).toReversed();

/** A permit that its approver has put off until a minute before the deadline. */
async function putOffByRina() {
  const rina = await aColleague(world, building, { stages: ['tcr'], name: 'Rina' });
  const permit = await submitLoading(world, building);
  const url = `/v1/properties/${permit.property_id}/permits/${permit.id}/put-off`;
  const payload = { until: UNTIL.toISOString() };
  const { statusCode } = await world.app.inject({ method: 'PUT', url, headers: rina.headers, payload });
  expect(statusCode).toBe(204);
  return rina;
}

describe('lateness of a permit that was put off', () => {
  it('leaves the permit out of the digest of that person only, until it is late', async () => {
    const budi = await aColleague(world, building, { stages: ['tcr'], name: 'Budi' });
    const rina = await putOffByRina();
    await digestAt(MORNING);
    expect(subjectsTo(rina)).toEqual([]);
    expect(subjectsTo(budi)).toEqual(['1 izin menunggu keputusan Anda']);
    await digestAt(AFTERNOON);
    expect(subjectsTo(rina)).toEqual(['1 izin terlambat di Graha Indah, 1 menunggu Anda']);
  });

  it('does not silence the reminder, the notification of deputies and the escalation to managers', async () => {
    const deputy = await aColleague(world, building);
    const manager = await aColleague(world, building, { actions: ['permit.read', 'chain.update'] });
    const rina = await putOffByRina();
    await aDeputy(world, { account_id: rina.id, deputy_id: deputy.id, group_id: rina.group_id });
    await alarmAt(REMINDED);
    expect(await kinds(rina)).toEqual(['asked', 'reminder']);
    await alarmAt(DUE);
    expect(await kinds(deputy)).toEqual(['reminder', 'overdue']);
    await alarmAt(ESCALATED);
    expect(await kinds(manager)).toEqual(['overdue']);
    await digestAt(AFTERNOON);
    expect(subjectsTo(manager)).toEqual(['1 izin terlambat di Graha Indah']);
  });
});
