import { describe, expect, it } from 'vitest';

import type { Inspection } from '../../src/commands/invariants/invariant.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { permitRow } from '../permits/submissions.ts';
import { aScene, brokenAfter, reportAfter, type Break } from './scene.ts';

const scene = await aScene();
const { world, property_id, permits } = scene;
const { queue } = scene.options;
const given = (options: Partial<Inspection>) => ({ ...scene, options: { ...scene.options, ...options } });

describe('I1, acknowledged writes', () => {
  it('finds a stored response that names a permit which does not exist', async () => {
    const { id } = permits.waiting;
    const renamed: Break = ['update idempotency_key set body = replace(body, $1, $2)', id, newId()];
    expect(await brokenAfter(scene, renamed)).toEqual(['I1']);
    expect(await brokenAfter(scene, ['update property set live_since = null, active = false'], renamed)).toEqual([]);
  });

  it('accepts a list of acknowledged writes that are stored', async () => {
    const { rows } = await scene.owner.query<{ decided_by: string }>(
      'select decided_by from permit_stage where property_id = $1 and permit_id = $2',
      [property_id, permits.approved.id],
    );
    const decision = { kind: 'decision', permit_id: permits.approved.id, stage: 'tcr', decision: 'approved' } as const;
    const acknowledged = [
      { kind: 'permit', ...permits.waiting, key: 'first' },
      { ...decision, property_id, account_id: rows[0]?.decided_by ?? '' },
    ] as const;
    expect(await brokenAfter(given({ acknowledged }))).toEqual([]);
  });

  it.each([
    { kind: 'permit', id: newId(), code: 'L-XX-00000000-A' },
    { kind: 'permit', id: permits.waiting.id, code: permits.approved.code },
    { kind: 'decision', permit_id: permits.waiting.id, stage: 'tcr', decision: 'approved', account_id: newId() },
    { kind: 'movement', id: newId() },
    { kind: 'upload', id: newId() },
  ] as const)('finds an acknowledged $kind that is not stored', async (write) => {
    const acknowledged = [{ property_id, ...write }];
    expect(await brokenAfter(given({ acknowledged }))).toEqual(['I1']);
  });

  it('finds two permits that were acknowledged for one idempotency key (I5)', async () => {
    const key = 'the-same-key';
    const acknowledged = [permits.waiting, permits.approved].map((permit) => ({
      kind: 'permit' as const,
      ...permit,
      key,
    }));
    expect(await brokenAfter(given({ acknowledged }))).toEqual(['I5']);
  });
});

describe('I4, one confirmation per permit', () => {
  it('finds a permit that is recorded as submitted twice', async () => {
    const twice: Break = [
      `insert into audit_log (property_id, id, at, actor_kind, action, record_kind, record_id)
       select property_id, $3, at, actor_kind, action, record_kind, record_id from audit_log
        where property_id = $1 and record_id = $2 and action = 'permit.submitted'`,
      property_id,
      permits.waiting.id,
      newId(),
    ];
    expect(await brokenAfter(scene, twice)).toEqual(['I4']);
  });

  it('finds a permit whose mail neither waits nor was written nor sent', async () => {
    const { id } = permits.waiting;
    const lost = given({ queue: { ...queue, created: queue.created.filter((waiting) => waiting !== id) } });
    expect((await reportAfter(lost))['I4']?.examples).toMatchObject([{ rule: 'mail', permit_id: id }]);
    expect(await brokenAfter(lost)).toEqual(['I4']);
    expect(await brokenAfter(lost, [`insert into mail_sent values ('<created.${id}@gerbang>', now())`])).toEqual([]);
    const written: Break = [
      `insert into permit_link values (decode(repeat('00', 32), 'hex'), $1, $2, 'cancel', null, now())`,
      property_id,
      id,
    ];
    expect(await brokenAfter(lost, written)).toEqual([]);
    expect(await brokenAfter(given({ queue: { ...lost.options.queue, bundled: [id] } }))).toEqual([]);
  });

  it('finds a permit whose confirmation is queued twice', async () => {
    const twice = { ...queue, created: [...queue.created, permits.waiting.id] };
    expect(await brokenAfter(given({ queue: twice }))).toEqual(['I4']);
  });

  it('leaves out permits younger than the margin', async () => {
    const nothing = { created: [], bundled: [], progress: [] };
    const { created_at } = await permitRow(world, permits.waiting);
    const soon = new Date(created_at.getTime() + 30_000);
    expect(await brokenAfter(given({ queue: nothing, now: soon, margin_s: 60 }))).toEqual([]);
  });
});

const lost = given({ queue: { ...queue, progress: [] } });

describe('I8, mails about decisions', () => {
  const sent: Break = [`insert into mail_sent select '<progress.' || id || '@gerbang>', now() from progress_log`];

  it('finds decisions whose mail neither waits nor was sent', async () => {
    expect(await brokenAfter(lost)).toEqual(['I8']);
    const events = (await reportAfter(lost))['I8']?.examples.map(({ event }) => event);
    expect(events?.sort()).toEqual(['approved', 'approved', 'approved', 'rejected', 'returned']);
    expect(await brokenAfter(lost, sent)).toEqual([]);
  });

  it('finds a mail that the database counts as sent but the mail server did not get', async () => {
    expect(await brokenAfter({ ...lost, options: { ...lost.options, mails: [] } }, sent)).toEqual(['I8']);
  });

  it('accepts that an address which the mail server refused gets no mail', async () => {
    const refused: Break = [
      `insert into mail_sent select '<progress.' || id || '@gerbang>', now(), true from progress_log`,
    ];
    const unseen = { ...lost, options: { ...lost.options, mails: [] } };
    expect(await brokenAfter(unseen, refused)).toEqual([]);
  });
});

describe('a permit whose personal data was erased', () => {
  it('breaks no invariant, though name, mail address and notes are gone', async () => {
    const { id } = permits.rejected;
    const erased: Break = [`select erase_permit($1, $2, now(), null)`, property_id, id];
    expect(await brokenAfter(scene, [`select set_config('app.property_id', $1, true)`, property_id], erased)).toEqual(
      [],
    );
  });
});
