import type {
  CheckpointLabels,
  OnDuty,
  PatrolBoard,
  Round,
  RoundDatatable,
  ScanAnswer,
} from '@gerbang/shared/contracts/operations/security';
import { roundState } from '@gerbang/shared/domain/operations/security/rounds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aSecurityPerson, type SecurityPerson } from '../../../../test/operations/security.ts';
import { anUpload } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let planner: SecurityPerson;
let guard: SecurityPerson;
let labels: CheckpointLabels['data'];
let template_id: string;

const EVENING = new Date('2026-11-16T20:00:00+07:00');
const minutes = (after: number) => new Date(EVENING.getTime() + after * 60_000);

beforeEach(async () => {
  world.clock.set(EVENING);
  property_id = (await aProperty(world)).id;
  const plans = { role: { actions: ['property.read', 'security_schedule.update', 'gate.check'] } } as const;
  planner = await aSecurityPerson(world, property_id, { name: 'Kepala Regu', ...plans });
  guard = await aSecurityPerson(world, property_id, { name: 'Joko' });
  const made = async (path: string, facts: object) => {
    const answer = await planner.call('POST', path, facts);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  const checkpoint_ids: string[] = [];
  for (const name of ['Lobi', 'Dok', 'Atap', 'Genset']) checkpoint_ids.push(await made('patrol-checkpoint', { name }));
  const stops = checkpoint_ids.slice(0, 3);
  template_id = await made('patrol-template', {
    name: 'Malam',
    checkpoint_ids: stops,
    within_minutes: 30,
    times_per_shift: 2,
  });
  const all = (await planner.call('GET', 'patrol-checkpoint-labels')).json<CheckpointLabels>().data;
  labels = checkpoint_ids.map((id) => all.find((label) => label.id === id)!);
});

const start = (who = guard, given: object = {}) =>
  who.call('POST', 'patrol-round', { id: newId(), template_id, at: world.clock.now().toISOString(), ...given });
const begin = async (who = guard) => {
  const answer = await start(who);
  expect(answer.statusCode).toBe(201);
  return answer.json<Round>();
};
const scan = (round: Round, index: number, given: object = {}) =>
  guard.call('POST', `patrol-round/${round.id}/scans`, {
    id: newId(),
    code: labels[index]?.qr,
    way: 'scanned',
    at: world.clock.now().toISOString(),
    ...given,
  });
const outcome = async (answer: ReturnType<typeof scan>) => (await answer).json<ScanAnswer>().outcome;
const finish = (round: Round, given: object = {}) =>
  guard.call('POST', `patrol-round/${round.id}/finish`, { at: world.clock.now().toISOString(), ...given });
const list = async (query = '') => (await planner.call('GET', `patrol-round-datatable${query}`)).json<RoundDatatable>();

describe('labels of checkpoints', () => {
  it('gives each checkpoint label its own secrets, which no list shows and which can be replaced', async () => {
    expect(new Set(labels.flatMap(({ qr, short_code }) => [qr, short_code])).size).toBe(8);
    const shown = (await guard.call('GET', 'patrol-checkpoint-datatable')).body;
    for (const { qr, short_code } of labels) {
      expect(shown).not.toContain(qr.slice(-10));
      expect(shown).not.toContain(short_code);
    }
    expect((await guard.call('GET', 'patrol-checkpoint-labels')).statusCode).toBe(403);
    const round = await begin();
    const [lobby] = labels;
    const fresh = (await planner.call('POST', `patrol-checkpoint/${lobby?.id}/label`)).json<{ qr: string }>();
    expect(await outcome(scan(round, 0))).toBe('unknown');
    expect(await outcome(scan(round, 0, { code: fresh.qr }))).toBe('counted');
  });
});

describe('patrol rounds', () => {
  it('records checkpoints by camera or typed code and finishes the patrol round', async () => {
    const round = await begin();
    expect(round).toMatchObject({ name: 'Malam', within_minutes: 30, finished_at: null, guard: { name: 'Joko' } });
    expect(round.stops.map(({ name, scan: seen }) => [name, seen])).toEqual([
      ['Lobi', null],
      ['Dok', null],
      ['Atap', null],
    ]);
    expect(await outcome(scan(round, 0))).toBe('counted');
    expect(await outcome(scan(round, 1, { code: labels[1]?.short_code.toLowerCase(), way: 'typed' }))).toBe('counted');
    expect(await outcome(scan(round, 2))).toBe('counted');
    const done = (await finish(round, { note: 'Aman' })).json<Round>();
    expect(done.stops.map(({ scan: seen }) => seen?.way)).toEqual(['scanned', 'typed', 'scanned']);
    expect([done.note, (await list()).data[0]?.state]).toEqual(['Aman', 'complete']);
  });

  it('starts a round once when it is sent twice, and allows one running round per guard', async () => {
    const body = { id: newId(), template_id, at: EVENING.toISOString() };
    const [first, again] = [await start(guard, body), await start(guard, body)];
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, body.id]);
    const second = await start();
    expect([second.statusCode, second.json().fields]).toEqual([422, [{ path: 'template_id', code: 'taken' }]]);
    expect((await start(planner, body)).json().code).toBe('conflict');
    await finish(first.json<Round>());
    expect((await start()).statusCode).toBe(201);
  });

  it('lets a planner, but no guard, close a forgotten round once its time has passed', async () => {
    const round = await begin();
    const end = (who: typeof guard) => who.call('POST', `patrol-round/${round.id}/close`);
    await scan(round, 0);
    world.clock.set(minutes(30));
    expect((await end(planner)).json().code).toBe('conflict');
    world.clock.set(minutes(31));
    expect((await end(guard)).statusCode).toBe(403);
    const ended = await end(planner);
    expect([ended.statusCode, ended.json<Round>().finished_at]).toEqual([200, minutes(31).toISOString()]);
    world.clock.set(minutes(40));
    expect((await end(planner)).json<Round>().finished_at).toBe(minutes(31).toISOString());
    expect((await list()).data[0]?.state).toBe('missed');
    expect((await start()).statusCode).toBe(201);
  });

  it('counts a checkpoint once when its scan is repeated, with the time on the phone', async () => {
    const round = await begin();
    const at = minutes(2).toISOString();
    const body = { id: newId(), at };
    world.clock.set(minutes(20));
    expect(await outcome(scan(round, 0, body))).toBe('counted');
    expect(await outcome(scan(round, 0, body))).toBe('again');
    expect(await outcome(scan(round, 0))).toBe('again');
    const [stop] = (await guard.call('GET', `patrol-round/${round.id}`)).json<Round>().stops;
    expect([stop?.scan?.at, stop?.scan?.sent_at]).toEqual([at, minutes(20).toISOString()]);
  });

  it('counts a checkpoint once when it is scanned twice at the same time', async () => {
    const round = await begin();
    let answer: ReturnType<typeof scan> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from patrol_round where id = ${round.id} for update`.execute(tx);
      answer = scan(round, 0);
      void answer.then(() => {});
      await waitingForLock(world, 'from patrol_round r');
      await sql`insert into patrol_scan values (${property_id}, ${round.id}, ${newId()}, ${labels[0]?.id}, 'scanned', now(), now())`.execute(
        tx,
      );
    });
    expect(await outcome(answer!)).toBe('again');
  });

  it('gives different answers to codes of other rounds, unknown codes and codes of another building', async () => {
    const round = await begin();
    expect(await outcome(scan(round, 3))).toBe('elsewhere');
    expect(await outcome(scan(round, 0, { code: 'https://example.com' }))).toBe('unknown');
    expect(await outcome(scan(round, 0, { code: labels[0]?.qr, way: 'typed' }))).toBe('unknown');
    const other = await aSecurityPerson(world, (await aProperty(world)).id, {
      role: { actions: ['property.read', 'security_schedule.update'] },
    });
    await other.call('POST', 'patrol-checkpoint', { name: 'Jauh' });
    const far = (await other.call('GET', 'patrol-checkpoint-labels')).json<CheckpointLabels>().data[0];
    expect(await outcome(scan(round, 0, { code: far?.qr }))).toBe('unknown');
  });

  it('accepts scans only from the guard of the round, at its property', async () => {
    const round = await begin();
    const body = { id: newId(), code: labels[0]?.qr, way: 'scanned', at: EVENING.toISOString() };
    expect((await planner.call('POST', `patrol-round/${round.id}/scans`, body)).statusCode).toBe(403);
    const elsewhere = (await aProperty(world)).id;
    expect((await guard.call('POST', `patrol-round/${round.id}/scans`, body, elsewhere)).statusCode).toBe(404);
    expect((await guard.call('GET', `patrol-round/${round.id}`, undefined, elsewhere)).statusCode).toBe(404);
  });

  it('accepts scans made before the end of the round and sent later, but no scans made after it', async () => {
    const round = await begin();
    world.clock.set(minutes(10));
    await finish(round);
    world.clock.set(minutes(30));
    expect(await outcome(scan(round, 0, { at: minutes(5).toISOString() }))).toBe('counted');
    const late = await scan(round, 1, { at: minutes(25).toISOString() });
    expect([late.statusCode, late.json().fields]).toEqual([422, [{ path: 'at', code: 'invalid' }]]);
  });

  it('keeps the checkpoints of a round when its template changes', async () => {
    const round = await begin();
    const template = (await planner.call('GET', `patrol-template/${template_id}`)).json<{ version: number }>();
    const ids = [labels[3]?.id];
    const changed = await planner.call('PUT', `patrol-template/${template_id}`, {
      name: 'Malam',
      checkpoint_ids: ids,
      within_minutes: 5,
      is_ordered: true,
      times_per_shift: 1,
      active: true,
      version: template.version,
    });
    expect(changed.statusCode).toBe(200);
    const now = (await guard.call('GET', `patrol-round/${round.id}`)).json<Round>();
    expect(now.stops.map(({ name }) => name)).toEqual(['Lobi', 'Dok', 'Atap']);
  });
});

describe('overview for the supervisor', () => {
  it('lists every round that is late or missed checkpoints, with the same states as the shared rule', async () => {
    const walk = async (ends: number | null, ...seen: readonly number[]) => {
      world.clock.set(EVENING);
      const round = await begin();
      for (const [index, after] of seen.entries()) await scanAt(round, index, after);
      world.clock.set(minutes(ends ?? 60));
      if (ends !== null) await finish(round);
      return round.id;
    };
    const scanAt = (round: Round, index: number, after: number) => {
      world.clock.set(minutes(after));
      return scan(round, index);
    };
    const expected = {
      [await walk(20, 5, 10, 15)]: 'complete',
      [await walk(45, 5, 10, 40)]: 'late',
      [await walk(20, 5)]: 'missed',
      [await walk(null, 5)]: 'overdue',
    };
    world.clock.set(minutes(60));
    const { data } = await list();
    expect(Object.fromEntries(data.map(({ id, state }) => [id, state]))).toEqual(expected);
    for (const { id, state } of data) {
      const round = (await planner.call('GET', `patrol-round/${id}`)).json<Round>();
      const stops = round.stops.map((stop) => {
        return { ...stop, scanned_at: stop.scan === null ? null : new Date(stop.scan.at) };
      });
      const [started_at, due_at] = [new Date(round.started_at), new Date(round.due_at)];
      const finished_at = round.finished_at === null ? null : new Date(round.finished_at);
      expect(roundState({ ...round, stops, started_at, due_at, finished_at }, minutes(60))).toBe(state);
    }
    expect((await list('?state=wrong')).total).toBe(3);
    expect((await list('?state=complete')).data.map(({ seen, stops }) => [seen, stops])).toEqual([[3, 3]]);
    expect((await list('?search_by=joko')).total).toBe(4);
    const { rounds_wrong, rounds_running } = (await planner.call('GET', 'security-on-duty')).json<OnDuty>();
    expect([rounds_wrong, rounds_running]).toEqual([3, 1]);
  });

  it('shows how many of the required rounds of a shift were walked', async () => {
    const shift = await planner.call('POST', 'security-shift', { name: 'Malam', starts: '19:00', ends: '07:00' });
    const shift_id = shift.json<{ id: string }>().id;
    await planner.call('POST', 'security-duty', { day: '2026-11-16', shift_id, account_id: guard.id });
    await finish(await begin());
    const board = (await guard.call('GET', 'patrol-board')).json<PatrolBoard>();
    expect(board).toMatchObject({ mine: null, templates: [{ name: 'Malam', begun: 1, times_per_shift: 2, stops: 3 }] });
    expect(board.shifts).toMatchObject([{ name: 'Malam', rounds: [{ template: 'Malam', wanted: 2, begun: 1 }] }]);
    const round = await begin();
    expect((await guard.call('GET', 'patrol-board')).json<PatrolBoard>().mine?.id).toBe(round.id);
  });
});

describe('incidents', () => {
  it('saves an incident once with its photos, at a checkpoint or between two checkpoints', async () => {
    const round = await begin();
    const report = (given: object) =>
      guard.call('POST', `patrol-round/${round.id}/incidents`, {
        id: newId(),
        note: 'Lampu mati',
        at: EVENING.toISOString(),
        ...given,
      });
    const body = {
      id: newId(),
      checkpoint_id: labels[0]?.id,
      photos: [await anUpload(world, `account:${guard.id}`, 'operation')],
    };
    expect((await report(body)).statusCode).toBe(200);
    expect((await report(body)).statusCode).toBe(200);
    const updated = (await report({ note: 'Pintu tangga terbuka' })).json<Round>();
    expect(updated.incidents.map(({ checkpoint, note, photo_urls }) => [checkpoint, note, photo_urls.length])).toEqual([
      ['Lobi', 'Lampu mati', 1],
      [null, 'Pintu tangga terbuka', 0],
    ]);
    expect((await report({ checkpoint_id: labels[3]?.id })).json().fields).toEqual([
      { path: 'checkpoint_id', code: 'invalid' },
    ]);
    expect((await report({ photos: ['https://example.com/a.jpg'] })).json().fields).toEqual([
      { path: 'photos.0', code: 'invalid' },
    ]);
    expect((await list()).data[0]?.incidents).toBe(2);
  });
});
