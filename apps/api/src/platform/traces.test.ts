import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aStaffMember } from '../../test/builders.ts';
import { createWorld } from '../../test/harness.ts';
import { defineJob, noPayload, taskList } from './jobs/jobs.ts';
import { startTraces } from './traces.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const received: ReceivedSpan[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.end('{}');
  });
});
const world = await createWorld();
let end: () => Promise<void>;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

/** What the collector has got when the traces of this work are sent. */
async function spansOf(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  received.length = 0;
  end = await startTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, 'api');
  await work();
  await end();
  return [...received];
}

const forgot = (email: string) =>
  world.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email, kind: 'staff' } });

describe('traces', () => {
  test('of a request that failed are sent with its statements, and tell neither values nor addresses', async () => {
    const { email } = await aStaffMember(world);
    await sql`alter table throttle add constraint broken check (false) not valid`.execute(world.owner);
    const spans = await spansOf(async () => expect((await forgot(email)).statusCode).toBe(500));
    await sql`alter table throttle drop constraint broken`.execute(world.owner);
    const request = spans.find(({ parentSpanId }) => (parentSpanId ?? '') === '');
    expect(request?.name).toBe('POST /v1/password/forgot');
    expect(request?.attributes).toContainEqual({ key: 'request_id', value: { stringValue: expect.any(String) } });
    const statements = spans.filter(({ name }) => name === 'database');
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
    expect(JSON.stringify(spans)).not.toContain(email);
  });

  test('of requests without an error are sent for about every twentieth', async () => {
    const spans = await spansOf(async () => {
      for (let count = 0; count < 400; count += 1) await world.app.inject({ url: '/health/live' });
    });
    const requests = spans.filter(({ name }) => name === 'GET /health/live');
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.length).toBeLessThan(60);
  });

  test('a job that failed belongs to the trace of the request that queued it', async () => {
    const { email } = await aStaffMember(world);
    const breaks = defineJob({
      name: 'test.breaks',
      payload: noPayload,
      run: () => Promise.reject(new Error('broken')),
    });
    const queued = () =>
      sql<{ payload: { _trace?: string } }>`
      select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(world.db);
    let parent = '';
    const spans = await spansOf(async () => {
      await forgot(email);
      parent = (await queued()).rows[0]?.payload._trace ?? '';
      await expect(taskList([breaks], world.deps)['test.breaks']?.({ _trace: parent })).rejects.toThrow('Error');
    });
    const [, trace_id, span_id] = /^00-(\w{32})-(\w{16})-01$/.exec(parent) ?? [];
    const job = spans.find(({ name }) => name === 'job test.breaks');
    expect(job).toMatchObject({ traceId: trace_id });
    expect(span_id).toMatch(/^[0-9a-f]{16}$/);
    expect(job?.parentSpanId).toBe(span_id);
  });

  test('are off without the setting of a collector: nothing is added to a job', async () => {
    const stop = await startTraces(undefined, 'api');
    const { email } = await aStaffMember(world);
    await forgot(email);
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(world.db);
    expect(Object.keys(rows[0]?.payload ?? {}).toSorted()).toEqual(['account_id', 'language', 'link_id']);
    await stop();
  });
});
