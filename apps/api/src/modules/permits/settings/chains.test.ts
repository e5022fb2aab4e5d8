import type { ApprovalChains, ChainPreview } from '@gerbang/shared/contracts/building/schedule-settings';
import { DEFAULT_CHAINS } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aChain, aProperty, aRole, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aBuilding, aDecider, approve, permitRow, submitLoading } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let editor: Awaited<ReturnType<typeof anEditor>>;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  editor = await anEditor(property_id);
});

async function anEditor(at: string, more: Parameters<typeof aStaffMember>[1] = {}) {
  const account = await aStaffMember(world, { properties: [at], ...more });
  return { ...account, headers: bearer(await staffLogin(world, account)) };
}

const list = async (at = property_id) =>
  (
    await world.app.inject({ url: `/v1/approval-chain?property_id=${at}`, headers: editor.headers })
  ).json<ApprovalChains>();
const put = (payload: object, kind = 'loading', at = property_id, headers = editor.headers) =>
  world.app.inject({ method: 'PUT', url: `/v1/approval-chain/${kind}?property_id=${at}`, payload, headers });
const preview = async (kind = 'loading') => {
  const url = `/v1/approval-chain/preview?property_id=${property_id}&kind=${kind}`;
  return (await world.app.inject({ url, headers: editor.headers })).json<ChainPreview>();
};
const logged = async (at = property_id) => {
  const { rows } = await sql<{ action: string; detail: object; actor_id: string }>`
    select action, detail, actor_id from audit_log where property_id = ${at} order by id`.execute(world.owner);
  return rows;
};

describe('GET /v1/approval-chain', () => {
  it('returns the default chain of each kind when the property has no chain', async () => {
    const nobody = { version: 0, created_at: null, created_by: null, earlier: [] };
    expect(await list()).toEqual({
      chains: (['loading', 'unloading', 'work'] as const).map((kind) => ({
        kind,
        steps: DEFAULT_CHAINS[kind],
        four_eyes: kind === 'work',
        ...nobody,
      })),
    });
  });

  it('returns the latest chain of each kind with author and date, and the earlier versions', async () => {
    const made = { created_by: editor.id, created_at: new Date('2026-11-01T03:00:00Z') };
    for (const version of [2, 10, 9]) {
      await aChain(world, {
        property_id,
        version,
        ...made,
        steps: [['tcr'], version === 10 ? ['rdd', 'fat'] : ['gm']],
      });
    }
    await aChain(world, { property_id, kind: 'work', steps: [['gm']] });
    const [loading, , work] = (await list()).chains;
    expect(loading).toMatchObject({
      version: 10,
      steps: [['tcr'], ['fat', 'rdd']],
      created_at: '2026-11-01T03:00:00.000Z',
      created_by: { id: editor.id, name: editor.name },
    });
    expect(loading?.earlier.map(({ version, steps }) => [version, steps])).toEqual([
      [9, [['tcr'], ['gm']]],
      [2, [['tcr'], ['gm']]],
    ]);
    expect(work).toMatchObject({ version: 1, steps: [['gm']], created_by: null, earlier: [] });
  });
});

describe('PUT /v1/approval-chain/{kind}', () => {
  it('[D3-27] writes a new version of the chain and an audit entry', async () => {
    const first = await put({ steps: [['tcr'], ['operational', 'fat']], version: 0 });
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        kind: 'loading',
        version: 1,
        steps: [['tcr'], ['fat', 'operational']],
        four_eyes: false,
        created_at: MONDAY_MORNING.toISOString(),
        created_by: { id: editor.id, name: editor.name },
      },
    ]);
    expect((await put({ steps: [['gm']], version: 1 })).json()).toMatchObject({ version: 2, steps: [['gm']] });
    const [loading, unloading] = (await list()).chains;
    expect([loading?.version, loading?.earlier.length, unloading?.version]).toEqual([2, 1, 0]);
    expect(await logged()).toEqual([
      {
        action: 'chain.updated',
        actor_id: editor.id,
        detail: {
          kind: 'loading',
          steps: [DEFAULT_CHAINS.loading, [['tcr'], ['fat', 'operational']]],
          version: [0, 1],
        },
      },
      expect.objectContaining({
        detail: { kind: 'loading', steps: [[['tcr'], ['fat', 'operational']], [['gm']]], version: [1, 2] },
      }),
    ]);
  });

  it('makes no new version when the same chain is sent again', async () => {
    await put({ steps: [['fat', 'rdd']], version: 0 });
    expect((await put({ steps: [['rdd', 'fat']], version: 0 })).json()).toMatchObject({ version: 1 });
    expect(await logged()).toHaveLength(1);
  });

  it('sets whether each stage needs another person, keeps it when it is not sent, and writes it to the audit log', async () => {
    const steps = [['gm']];
    expect((await put({ steps, version: 0 })).json()).toMatchObject({ version: 1, four_eyes: false });
    expect((await put({ steps, four_eyes: true, version: 1 })).json()).toMatchObject({ version: 2, four_eyes: true });
    expect((await put({ steps: [['tcr']], version: 2 })).json()).toMatchObject({ version: 3, four_eyes: true });
    expect((await list()).chains[0]?.earlier.map(({ four_eyes }) => four_eyes)).toEqual([true, false]);
    expect((await logged()).map(({ detail }) => ('four_eyes' in detail ? detail.four_eyes : undefined))).toEqual([
      undefined,
      [false, true],
      undefined,
    ]);
  });

  it('refuses a change of the chain with a stale or unknown version', async () => {
    await put({ steps: [['gm']], version: 0 });
    for (const version of [0, 2, 99]) {
      const answer = await put({ steps: [['tcr']], version });
      expect([version, answer.statusCode, answer.json().code]).toEqual([version, 409, 'conflict']);
    }
    expect((await list()).chains[0]).toMatchObject({ version: 1, steps: [['gm']], earlier: [] });
  });

  it('refuses the second of two concurrent changes of a chain after it waited for the first', async () => {
    let late: ReturnType<typeof put> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      const chain = {
        property_id,
        id: newId(),
        kind: 'loading' as const,
        version: 1,
        four_eyes: false,
        created_by: null,
      };
      await tx.insertInto('approval_chain').values(chain).execute();
      await tx
        .insertInto('approval_chain_stage')
        .values({ property_id, chain_id: chain.id, step: 1, stage: 'gm' })
        .execute();
      late = put({ steps: [['tcr']], version: 0 });
      void late.then(() => {});
      await waitingForLock(world, 'insert into approval_chain');
    });
    expect((await late)?.json().code).toBe('conflict');
    expect((await list()).chains[0]).toMatchObject({ version: 1, steps: [['gm']] });
  });

  it('[D3-33] keeps the chain of an open permit and uses the new chain for the next permit', async () => {
    const building = await aBuilding(world, { chains: { loading: [['tcr'], ['operational']] } });
    const permit = await submitLoading(world, building);
    const { headers } = await anEditor(building.property_id);
    expect((await put({ steps: [['gm']], version: 1 }, 'loading', building.property_id, headers)).statusCode).toBe(200);
    const next = await submitLoading(world, building);
    const decider = await aDecider(world, building, 'tcr', 'operational', 'gm');
    await approve(world, decider, permit, 'tcr', 'operational');
    await approve(world, decider, next, 'gm');
    expect([(await permitRow(world, permit)).state, (await permitRow(world, next)).state]).toEqual([
      'approved',
      'approved',
    ]);
  });

  it.each([
    ['no step', [], [{ path: 'steps', code: 'required' }]],
    ['the gate as a stage', [['tcr'], ['security']], [{ path: 'steps.1.0', code: 'invalid' }]],
    ['a stage twice', [['tcr'], ['tcr']], [{ path: 'steps.1.0', code: 'taken' }]],
  ])('refuses a chain with %s and names the field', async (_name, steps, fields) => {
    const answer = await put({ steps, version: 0 });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    expect(await logged()).toEqual([]);
  });

  it('answers 400 to a chain with extra fields, a missing version or another kind', async () => {
    const good = { steps: [['tcr']], version: 0 };
    const answers = [
      await put({ ...good, kind: 'work' }),
      await put({ steps: good.steps }),
      await put({ ...good, version: '0' }),
      await put({ ...good, steps: 'tcr' }),
      await put(good, 'gate'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  });

  it('lets only staff who may change chains change them, at their own properties', async () => {
    const reader = await anEditor(property_id, { role: { actions: ['property.read'] } });
    const stranger = await anEditor((await aProperty(world)).id);
    const body = { steps: [['tcr']], version: 0 };
    expect((await put(body, 'loading', property_id, reader.headers)).statusCode).toBe(403);
    expect((await put(body, 'loading', property_id, stranger.headers)).statusCode).toBe(404);
    for (const path of ['', '/preview']) {
      const url = `/v1/approval-chain${path}?kind=loading&property_id=${property_id}`;
      const codes = [reader, stranger].map(({ headers }) => world.app.inject({ url, headers }));
      expect((await Promise.all(codes)).map(({ statusCode }) => statusCode)).toEqual([200, 404]);
      expect((await world.app.inject({ url })).statusCode).toBe(401);
    }
  });
});

describe('GET /v1/approval-chain/preview', () => {
  it('lists the people who can decide each stage now, and nobody else', async () => {
    const { group_id } = editor;
    const at = { properties: [property_id] };
    const order = await aRole(world, { group_id, name: 'TCR', stages: ['tcr', 'security'] });
    const all = await aRole(world, { group_id, name: 'Manager', stages: ['tcr', 'gm'] });
    const looking = await aRole(world, { group_id, name: 'Auditor', stages: ['fat'], actions: ['permit.read'] });
    const wati = await aStaffMember(world, { ...at, role: order, name: 'Wati' });
    const agus = await aStaffMember(world, { ...at, role: all, name: 'agus' });
    await aStaffMember(world, { ...at, role: order, name: 'Gone', active: false });
    await aStaffMember(world, { ...at, role: looking, name: 'Looks on' });
    await aStaffMember(world, {
      properties: [(await aProperty(world, { group_id })).id],
      role: order,
      name: 'Elsewhere',
    });
    const { kind, version, stages } = await preview();
    expect([kind, version, stages.map(({ stage, step }) => [stage, step])]).toEqual([
      'loading',
      0,
      [
        ['tcr', 1],
        ['fat', null],
        ['rdd', null],
        ['operational', 2],
        ['gm', null],
      ],
    ]);
    expect(Object.fromEntries(stages.map(({ stage, people }) => [stage, people]))).toEqual({
      tcr: [
        { id: agus.id, name: 'agus', role: 'Manager' },
        { id: wati.id, name: 'Wati', role: 'TCR' },
      ],
      fat: [],
      rdd: [],
      operational: [],
      gm: [{ id: agus.id, name: 'agus', role: 'Manager' }],
    });
    expect((await preview('work')).stages.map(({ step }) => step)).toEqual([1, 2, 2, 2, 3]);
  });
});
