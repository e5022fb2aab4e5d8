import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { checkInvariants, exitCode } from '../../src/commands/invariants/report.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aStaffMember } from '../builders.ts';
import { aFullProperty } from '../building/full-property.ts';
import { aScene, brokenAfter, CHECKED, reportAfter, storeFiles, type Break } from './scene.ts';

const scene = await aScene();
const { world, property_id, permits, owner, options } = scene;
const full = await aFullProperty(world);
await sql`select seal_audit(${property_id})`.execute(world.owner);
for (const { permit_id } of full.tenants) {
  await sql`select write_audit(${full.property_id}, ${newId()}, now(), 'anonymous', null, 'permit.submitted', 'permit',
                               ${permit_id}, '{}', null, null, '')`.execute(world.owner);
}

options.objects = await storeFiles(world);

const ofPermit = (name: keyof typeof permits): [string, string] => [property_id, permits[name].id];

it('finds every invariant in order for permits in all states and a property with a row in every table', async () => {
  const report = await checkInvariants({
    owner,
    app: world.pool,
    storage: world.deps.storage,
    now: options.now,
    margin_s: 0,
    only: CHECKED,
  });
  for (const { state, examples } of Object.values(report.invariants))
    expect({ state, examples }).toEqual({ state: 'ok', examples: [] });
  expect(report.good).toBe(true);
  expect(report.database).toBe(world.database);
  expect(exitCode(report)).toBe(0);
});

const MUTANTS: Record<string, readonly [invariant: string, ...breaks: Break[]]> = {
  'a place that is counted but not taken': [
    'I2',
    ['update slot_day set taken = taken - 1 where property_id = $1 and taken > 0', property_id],
  ],
  'a place that was given back but is still counted': [
    'I2',
    [`update permit set place_returned_at = now() where property_id = $1 and id = $2`, ...ofPermit('waiting')],
  ],
  'a hold of a permit that was decided': [
    'I2',
    [
      `insert into slot_hold (property_id, id, slot_id, day, permit_id, address_hash, created_at, until)
       select property_id, $3, slot_id, day, id, '\\x00', now(), now() from permit where property_id = $1 and id = $2`,
      ...ofPermit('approved'),
      newId(),
    ],
  ],
  'a state without its line in the timeline': [
    'I3',
    [`update permit set state = 'closed' where property_id = $1 and id = $2`, ...ofPermit('approved')],
  ],
  'a gap in the timeline': [
    'I3',
    [
      `insert into progress_log (property_id, permit_id, id, progress, event, description, create_time, seq)
       select $1, $2, $3, 'waiting', 'waiting', '', now(), max(seq) + 2 from progress_log
        where property_id = $1 and permit_id = $2`,
      ...ofPermit('waiting'),
      newId(),
    ],
  ],
  'a decision at another time than its line': [
    'I3',
    [
      `update permit_stage set decided_at = decided_at + interval '1 s' where property_id = $1 and permit_id = $2`,
      ...ofPermit('approved'),
    ],
  ],
  'a waiting permit that no stage is asked for': [
    'I3',
    [
      'update permit_stage set asked_at = null, due_at = null where property_id = $1 and permit_id = $2',
      ...ofPermit('waiting'),
    ],
  ],
  'an idempotency key without a response': ['I5', [`update idempotency_key set status = 0, body = ''`]],
  'two idempotency keys with the same permit': [
    'I5',
    [
      `insert into idempotency_key select scope, 'another-key', request_digest, status, body, created_at
        from idempotency_key where status = 201`,
    ],
  ],
  'a balance that differs from its reservations': [
    'I9',
    [
      'update goods_lot set qty_reserved = qty_reserved + 1 where property_id = $1 and permit_id = $2',
      ...ofPermit('inside'),
    ],
  ],
  'a balance that differs from its movements': [
    'I9',
    ['update goods_lot set qty_in = qty_in - 1 where property_id = $1 and permit_id = $2', ...ofPermit('inside')],
  ],
  'more goods moved than the permit allows': [
    'I9',
    [`update permit_item set qty = qty - 1 where property_id = $1 and permit_id = $2`, ...ofPermit('inside')],
  ],
  'a permit without its code': [
    'I10',
    ['delete from permit_code where property_id = $1 and permit_id = $2', ...ofPermit('waiting')],
  ],
  'a code without its permit': [
    'I10',
    [`insert into permit_code values ('LXX00000000A', $1, $2)`, property_id, newId()],
  ],
  'a changed row of the audit log': [
    'I11',
    ['alter table audit_log disable trigger audit_log_is_append_only'],
    [
      `update audit_log set detail = detail || '{"x":1}' where property_id = $1 and record_id = $2`,
      ...ofPermit('approved'),
    ],
  ],
  'a row of another property': [
    'I12',
    ['alter table driver_link drop constraint driver_link_property_id_permit_id_fkey'],
    [
      `insert into driver_link values ($1, $2, $2, decode(repeat('00', 32), 'hex'))`,
      full.property_id,
      permits.waiting.id,
    ],
    [
      `alter table driver_link add constraint driver_link_property_id_permit_id_fkey
        foreign key (property_id, permit_id) references permit (property_id, id) not valid`,
    ],
  ],
  'a foreign key that does not compare the property': [
    'I12',
    ['create table loose (property_id uuid, session_id uuid references session)'],
    ['alter table session add column property_id uuid'],
  ],
};

it.each(Object.entries(MUTANTS))('finds %s', async (_title, [invariant, ...breaks]) => {
  expect(await brokenAfter(scene, ...breaks)).toEqual([invariant]);
});

it('finds a decision of the applicant, of somebody without the stage and of somebody at another property', async () => {
  const stranger = await aStaffMember(world, { role: { stages: ['fat'] } });
  const decided = `property_id = $1 and permit_id = $2`;
  const asDecider = (account_id: string): Break[] => [
    ['alter table progress_log disable trigger progress_log_is_append_only'],
    [`update account set updated_at = '-infinity'`],
    [`update role set updated_at = '-infinity'`],
    [`update permit_stage set decided_by = $3 where ${decided}`, ...ofPermit('approved'), account_id],
    [
      `update progress_log set created_by = $3 where event = 'approved' and ${decided}`,
      ...ofPermit('approved'),
      account_id,
    ],
  ];
  const own: Break = [
    `update permit p set submitted_by = s.decided_by from permit_stage s
      where p.property_id = $1 and p.id = $2 and s.property_id = p.property_id and s.permit_id = p.id`,
    ...ofPermit('approved'),
  ];
  const elsewhere = asDecider(stranger.id);
  const here: Break = ['insert into staff_property values ($1, $2)', stranger.id, property_id];
  const sameGroup: Break = [
    'update account set group_id = (select group_id from property where id = $2) where id = $1',
    stranger.id,
    property_id,
  ];
  const whyOf = async (...breaks: Break[]) => (await reportAfter(scene, ...breaks))['I6']?.examples[0]?.['why'];
  expect(await brokenAfter(scene, own)).toEqual(['I6']);
  expect(await whyOf(own)).toBe('own permit');
  expect(await whyOf(...elsewhere)).toBe('other group');
  expect(await whyOf(...elsewhere, sameGroup)).toBe('other property');
  expect(await whyOf(...elsewhere, sameGroup, here)).toBe('stage not held');
});

it('finds a second decision of the same person where the chain asks for four eyes', async () => {
  const fourEyes: Break = ['update approval_chain set four_eyes = true where property_id = $1', property_id];
  const second: Break = [
    `insert into permit_stage (property_id, permit_id, stage, step, decision, decided_by, decided_at)
     select property_id, permit_id, 'gm', 2, decision, decided_by, decided_at from permit_stage
      where property_id = $1 and permit_id = $2`,
    ...ofPermit('approved'),
  ];
  const log_id = newId();
  const mailed: Break = ['insert into mail_sent values ($1, now())', `<progress.${log_id}@gerbang>`];
  const line: Break = [
    `insert into progress_log select property_id, permit_id, $3, progress, 'gm', event, description, note, created_by,
                                     create_time, seq + 1, created_for
       from progress_log where property_id = $1 and permit_id = $2 and event = 'approved'`,
    ...ofPermit('approved'),
    log_id,
  ];
  expect(await brokenAfter(scene, second, line, mailed)).toEqual([]);
  expect(await brokenAfter(scene, fourEyes, second, line, mailed)).toEqual(['I6']);
});

it('reports an invariant that cannot be checked as not checked, with exit code 2, and checks the others', async () => {
  const invariants = await reportAfter(scene, ['alter table slot_day rename to slot_days']);
  expect(invariants['I2']).toMatchObject({ state: 'not checked', why: 'error 42P01' });
  expect(invariants['I3']?.state).toBe('ok');
  const report = { good: false, database: '', seconds: 0, invariants };
  expect(exitCode(report)).toBe(1);
  const broken = await reportAfter(scene, ['update slot_day set taken = 0']);
  expect(exitCode({ ...report, invariants: broken })).toBe(2);
});

it('reports ids, codes and numbers only', async () => {
  const invariants = await reportAfter(
    scene,
    [`update permit set state = 'closed' where property_id = $1 and id = $2`, ...ofPermit('approved')],
    ['delete from permit_code where property_id = $1', property_id],
  );
  const text = JSON.stringify(invariants);
  expect(text).toContain(permits.approved.id);
  for (const personal of ['@example.com', 'Budi', '0812', 'Melati']) expect(text).not.toContain(personal);
});
