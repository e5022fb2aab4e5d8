import type { OfficeHoursRecord } from '@gerbang/shared/contracts/permits/office';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const read = async () => (await call('GET', 'office-hours')).json<OfficeHoursRecord>();
const WEEKDAYS = { days: [5, 1, 2, 3, 4, 1], from: '08:30', until: '16:30' };
const ENDORSEMENT = { hours: 12, required: true };
const TARGETS = { tcr: 1, fat: 2, rdd: 3, operational: 4, gm: 5 };

describe('office hours', () => {
  it('returns default office hours until somebody sets them', async () => {
    const before = await read();
    expect(before).toMatchObject({
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '09:00',
      until: '18:00',
      targets: { tcr: 2, gm: 8 },
      endorsement: { hours: 24, required: false },
    });
    const answer = await call('PUT', 'office-hours', {
      ...WEEKDAYS,
      targets: TARGETS,
      endorsement: ENDORSEMENT,
      version: before.version,
    });
    const after = {
      days: [1, 2, 3, 4, 5],
      from: '08:30',
      until: '16:30',
      targets: TARGETS,
      endorsement: ENDORSEMENT,
      version: before.version + 1,
    };
    expect([answer.json(), await read()]).toEqual([after, after]);
  });

  it('refuses office hours with a stale version, and writes the change to the audit log', async () => {
    const { version } = await read();
    const body = { ...WEEKDAYS, targets: TARGETS, endorsement: ENDORSEMENT, version };
    await call('PUT', 'office-hours', body);
    expect((await call('PUT', 'office-hours', body)).statusCode).toBe(409);
    const { rows } = await sql`
      select detail from audit_log where action = 'office.updated' and property_id = ${property_id}`.execute(
      world.owner,
    );
    expect(rows).toMatchObject([{ detail: { from: ['09:00', '08:30'], targets: [{ tcr: 2 }, { tcr: 1 }] } }]);
  });

  it.each([
    ['no day', { days: [] }, 'days'],
    ['an invalid day', { days: [8] }, 'days.0'],
    ['an end before the start', { from: '17:00', until: '09:00' }, 'until'],
    ['a target of zero hours', { targets: { ...TARGETS, gm: 0 } }, 'targets.gm'],
    ['no time for a tenant to answer', { endorsement: { hours: 0, required: false } }, 'endorsement.hours'],
    ['an unknown stage', { targets: { ...TARGETS, security: 1 } }, 'targets'],
  ])('refuses office hours with %s', async (_what, given, path) => {
    const { version } = await read();
    const answer = await call('PUT', 'office-hours', {
      ...WEEKDAYS,
      targets: TARGETS,
      endorsement: ENDORSEMENT,
      version,
      ...given,
    });
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, path]);
  });
});
