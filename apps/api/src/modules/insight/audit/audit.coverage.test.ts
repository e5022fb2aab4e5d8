import { STAGES } from '@gerbang/shared/access';
import type { AuditChange } from '@gerbang/shared/contracts/insight/audit';
import { readChanges } from '@gerbang/shared/domain/insight/changes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { BUILDING_WRITES } from '../../../../test/staff-writes/building.ts';
import { COMPLAINT_WRITES } from '../../../../test/staff-writes/complaints.ts';
import { GATE_WRITES } from '../../../../test/staff-writes/gate.ts';
import { MAINTENANCE_WRITES } from '../../../../test/staff-writes/maintenance.ts';
import { NEWS_WRITES } from '../../../../test/staff-writes/news.ts';
import { PEOPLE_WRITES } from '../../../../test/staff-writes/people.ts';
import { PERMIT_WRITES } from '../../../../test/staff-writes/permits.ts';
import { scene, type Answer, type Write } from '../../../../test/staff-writes/scene.ts';
import { SECURITY_WRITES } from '../../../../test/staff-writes/security.ts';
import { WORK_ORDER_WRITES } from '../../../../test/staff-writes/work-orders.ts';

const WRITES: Readonly<Record<string, Write>> = {
  ...BUILDING_WRITES,
  ...PEOPLE_WRITES,
  ...PERMIT_WRITES,
  ...GATE_WRITES,
  ...COMPLAINT_WRITES,
  ...SECURITY_WRITES,
  ...NEWS_WRITES,
  ...MAINTENANCE_WRITES,
  ...WORK_ORDER_WRITES,
};

/** Requests that change only what belongs to the caller: the account, what was read or is open, and saved views. */
const OWN_ACCOUNT = [
  'DELETE /v1/saved-views/:id',
  'DELETE /v1/sessions',
  'DELETE /v1/sessions/:id',
  'POST /v1/internal-news/:id/read',
  'POST /v1/logout',
  'POST /v1/notifications/read',
  'POST /v1/notifications/quiet',
  'POST /v1/saved-views',
  'POST /v1/second-step',
  'POST /v1/second-step/confirm',
  'POST /v1/second-step/off',
  'POST /v1/second-step/recovery-codes',
  'POST /v1/upload/direct',
  'POST /v1/upload/direct/done',
  'POST /v1/upload/image',
  'PUT /v1/properties/:property_id/permits/:id/viewers',
  'PUT /v1/saved-views/:id',
];

beforeAll(async () => {
  const world = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
  const property_id = (await aProperty(world)).id;
  const member = await aStaffMember(world, { properties: [property_id], role: { stages: STAGES } });
  const { role_id } = member;
  const headers = bearer(await staffLogin(world, member));
  const tenant_id = (await aTenant(world, { property_id })).id;
  Object.assign(scene, { world, property_id, tenant_id, role_id, account_id: member.id, headers });
}, 120_000);

async function logged(answer: Answer) {
  const { rows } = await sql<{ action: string; detail: Record<string, unknown> }>`
    select action, detail from audit_log where request_id = ${String(answer.headers['x-request-id'])}`.execute(
    scene.world.owner,
  );
  return rows;
}

/** Whether each change of a log row has its values: old and new, or only the created or deleted value. */
function isComplete(notes: Write['notes'], changes: readonly AuditChange[]): boolean {
  if (notes === 'itself') return true;
  if (notes === 'what was') return changes.some(({ before }) => before !== undefined);
  if (notes === 'what is') return changes.some(({ after }) => after !== undefined);
  const pairs = changes.filter((change) => 'before' in change && 'after' in change);
  return pairs.length > 0 && pairs.every(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

function isOfStaff(access: unknown): boolean {
  return access === 'session' || (typeof access === 'object' && access !== null && 'staff' in access);
}

describe('audit log of staff writes', () => {
  it('has a test of the audit entry for every staff route that writes', () => {
    const routes = scene.world.app
      .accessTable()
      .filter(({ method, access }) => !['GET', 'HEAD'].includes(method) && isOfStaff(access))
      .map(({ method, url }) => `${method} ${url}`);
    expect([...Object.keys(WRITES), ...OWN_ACCOUNT].toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it.each(Object.entries(WRITES))(
    'writes an audit entry for %s',
    { timeout: 60_000 },
    async (_route, { action, notes, run }) => {
      const answer = await run();
      expect([answer.statusCode < 300, answer.body.slice(0, 300)]).toEqual([true, expect.any(String)]);
      const row = (await logged(answer)).find((one) => one.action === action);
      expect(row).toBeDefined();
      const changes = readChanges(action, row?.detail ?? {});
      expect([changes, isComplete(notes, changes)]).toEqual([expect.any(Array), true]);
    },
  );
});
