import { request as send } from 'node:http';

import { newId, newToken } from '../apps/api/src/platform/database/ids.ts';
import { ACTIONS } from '../packages/shared/src/access.ts';
import {
  addressOf,
  dayAfter,
  makeApplicants,
  makeBuilding,
  makeStaff,
  makeTenant,
  openSession,
  type BenchAccount,
  type BenchBuilding,
} from './lib/building.ts';
import { createClient } from './lib/client.ts';
import { countBy, createFindings, percentiles } from './lib/figures.ts';
import { visitorForm } from './lib/forms.ts';
import { fittingValue, hostileText, spoil, type Schema } from './lib/hostile-values.ts';
import { startOwnApi, type Mutant, type OwnApi } from './lib/own-api.ts';
import { createRandom, type Random } from './lib/random.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** Low, so that no answer is slow or 503 because of the load. */
const CONCURRENCY = 4;
const SLOW_MS = 2_000;
const MOST_PERMITS = 5;
const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 30 } as const;
const STAGES = ['tcr', 'fat', 'operational', 'rdd', 'gm'];
/** Parts of answers that tell about the inside: stack traces and texts of PostgreSQL. */
const LEAKS =
  /\bat [^ ]+ \(|node_modules|file:\/\/|\.ts:\d+|syntax error at|relation \\?"|violates|SQLSTATE|pg_catalog/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Where faults are planted: a hook of every request. */
const HOOK = 'function refuseNulInUrl(app) {';
const MUTANTS: Readonly<Record<string, Mutant & { what: string }>> = {
  'quote-fails': {
    what: 'a quotation mark in a URL ends in an unexpected error',
    find: HOOK,
    replace: `${HOOK} app.addHook("onRequest", async ({ url }) => { if (url.includes("%27")) throw new Error("planted"); });`,
  },
  'stack-shown': {
    what: 'a refusal shows a stack trace',
    find: HOOK,
    replace: `${HOOK} app.addHook("onSend", async (_, { statusCode }, body) => statusCode === 400 ? body + new Error().stack : body);`,
  },
};

interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema?: Schema }[];
  body?: Schema;
}

interface Sent {
  operation: Operation;
  actor: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Received {
  status: number;
  text: string;
  ms: number;
}

/**
 * Sends requests with hostile values to every route of the OpenAPI document, as nobody, a tenant, a staff member and an
 * administrator. No answer may be 5xx, slow, or show the inside, and the process must survive. `rounds` is the seed: the
 * same number makes the same requests. `--only` limits the routes, for example `--only "POST /v1/login"`.
 */
export const fuzz: Bench = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 3_000 },
  planted: Object.fromEntries(Object.entries(MUTANTS).map(([name, { what }]) => [name, what])),
  async run(stack, { rounds: seed, size, only, mutant }) {
    const findings = createFindings();
    const environment = { RATE_LIMIT_PER_MINUTE: '100000000', UPLOADS_PER_MINUTE: '100000000', BRAKE_MS: '0' };
    const api = await startOwnApi(stack, environment, mutant === undefined ? {} : MUTANTS[mutant]);
    try {
      const scene = await makeScene(stack, api);
      const operations = scene.operations.filter(({ name }) => only === undefined || name.startsWith(only));
      const received: (Received & { name: string })[] = [];
      const next = { index: 0 };
      const sender = async () => {
        for (let index = next.index++; index < size && !api.hasEnded(); index = next.index++) {
          const operation = operations[index % operations.length];
          if (operation === undefined) return;
          const sent = makeRequest(operation, scene, createRandom(seed * 1_000_003 + index), index);
          const answer = await ask(api, sent).catch((error: Error) => ({ status: 0, text: error.message, ms: 0 }));
          received.push({ ...answer, text: '', name: operation.name });
          await judge(findings.faults, { api, sent, index }, answer);
          await afterwards(stack, scene, sent, answer);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, sender));
      findings.same('the process ended', api.hasEnded(), false);
      findings.same('operations', operations.length > 0, true);
      const statuses = countBy(received, ({ status }) => String(status));
      const figures = { seed, routes: operations.length, requests: received.length, statuses };
      return {
        faults: findings.faults,
        figures: { ...figures, ...percentiles(received.map(({ ms }) => ms)), server_errors: serverErrors(api) },
      };
    } finally {
      await api.stop();
    }
  },
};

/** The first lines of the API's log about failed requests, which tell where they failed. */
function serverErrors(api: OwnApi): string[] {
  return api
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') || line.includes('Error'))
    .slice(0, 5);
}

interface Scene {
  operations: readonly Operation[];
  actors: Record<string, BenchAccount>;
  /** Ids of existing records, and later those that answers contain. */
  ids: string[];
}

async function makeScene(stack: BenchStack, api: OwnApi): Promise<Scene> {
  const building = await makeBuilding(stack, { short_code: 'FZ', identity_policy: 'photo_required', slots: [SLOT] });
  const admin = await makeStaff(stack, building, { name: 'admin', actions: ACTIONS, stages: STAGES });
  const staff = await makeStaff(stack, building, {
    name: 'guard',
    actions: ['gate.check', 'permit.read', 'profile.update'],
    stages: ['security'],
  });
  const tenant = await makeTenant(stack, building);
  const client = createClient(api.url);
  const headers = { authorization: `Bearer ${admin.token}` };
  const document = await client.ask({ path: '/docs/json', headers });
  const permits = await submitPermits(stack, api, building);
  client.close();
  const ids = [building.property_id, building.floor_id, building.group_id, admin.id, staff.id, tenant.tenant_id];
  const actors = { administrator: admin, staff, tenant };
  return { operations: operationsOf(document.body), actors, ids: [...ids, ...permits] };
}

async function submitPermits(stack: BenchStack, api: OwnApi, building: BenchBuilding): Promise<string[]> {
  const client = createClient(api.url);
  const ids: string[] = [];
  for (const [index, applicant] of (await makeApplicants(stack, MOST_PERMITS)).entries()) {
    const place = { building, date: dayAfter(2).date, time: SLOT.name };
    const form = visitorForm(applicant, place, { email: `fuzz-${index}@bench.example`, key: newId() });
    ids.push(...((await client.ask(form)).body.match(UUID) ?? []));
  }
  client.close();
  return ids;
}

function operationsOf(document: string): Operation[] {
  interface Described {
    parameters?: Operation['parameters'];
    requestBody?: { content?: Record<string, { schema?: Schema }> };
  }
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content?.['application/json']?.schema;
      const name = `${method.toUpperCase()} ${path}`;
      return { name, method: method.toUpperCase(), path, parameters, ...(body !== undefined && { body }) };
    }),
  );
}

/** A request that fits the document in most places and is hostile in some. */
function makeRequest(operation: Operation, { actors, ids }: Scene, random: Random, index: number): Sent {
  const actor = random.pick(['nobody', 'tenant', 'staff', 'administrator', 'administrator']);
  const account = actors[actor];
  const valueOf = (schema: Schema | undefined, share: number) =>
    random.chance(share) ? hostileText(random) : String(fittingValue(schema, random, ids));
  let path = operation.path;
  const query = new URLSearchParams();
  for (const { name, in: where, schema } of operation.parameters) {
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(safe(valueOf(schema, 0.2))));
    if (where === 'query' && random.chance(0.7)) query.append(name, safe(valueOf(schema, 0.4)));
  }
  if (random.chance(0.05)) query.append(safe(hostileText(random)), safe(hostileText(random)));
  const search = query.size === 0 ? '' : `?${query.toString().slice(0, 6_000)}`;
  const body = bodyOf(operation, random, ids);
  const headers = {
    'x-forwarded-for': addressOf(index),
    ...(account !== undefined && { authorization: `Bearer ${account.token}` }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...(random.chance(0.15) && hostileHeader(random)),
  };
  return { operation, actor, path: `${path.slice(0, 6_000)}${search}`, headers, ...(body !== undefined && { body }) };
}

/** Lone surrogates cannot be written in a URL. */
const safe = (text: string) => text.toWellFormed();

function bodyOf({ method, body }: Operation, random: Random, ids: readonly string[]): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const fitting = fittingValue(body ?? { type: 'object' }, random, ids);
  if (random.chance(0.15)) return JSON.stringify(fitting);
  const text = JSON.stringify(spoil(fitting, random)) ?? '';
  const broken = random.below(20);
  if (broken === 0) return text.slice(0, random.below(text.length + 1));
  if (broken === 1) return `{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"a":${text || 'null'}}`;
  if (broken === 2) return '['.repeat(20_000);
  if (broken === 3) return random.pick(['', 'null', '"', '\u0000', '{"a":1}{"b":2}', '1e999', 'x'.repeat(300_000)]);
  return text;
}

function hostileHeader(random: Random): Record<string, string> {
  const plain = hostileText(random)
    .replace(/[^\t\x20-\x7e]/g, '')
    .slice(0, 4_000);
  const type = random.pick([
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    '',
  ]);
  const name = random.pick(['content-type', 'authorization', 'cookie', 'idempotency-key', 'accept', 'accept-language']);
  const other = random.pick(['x-app-source', 'x-language', 'x-forwarded-for', 'range', 'if-none-match', 'user-agent']);
  return random.chance(0.4) ? { 'content-type': type } : { [random.chance(0.5) ? name : other]: plain };
}

function ask(api: OwnApi, { operation, path, headers, body }: Sent): Promise<Received> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = send(`${api.url}${path}`, { agent: false, method: operation.method, headers, timeout: 20_000 });
    request.once('timeout', () => request.destroy(new Error('no answer in 20 s'))).once('error', reject);
    request.once('response', (response) => {
      let text = '';
      const finish = () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - started });
      // A stream never ends by itself.
      if (response.headers['content-type'] === 'text/event-stream') {
        request.destroy();
        return finish();
      }
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', finish).once('error', reject);
    });
    request.end(body);
  });
}

async function judge(
  faults: string[],
  { api, sent, index }: { api: OwnApi; sent: Sent; index: number },
  { status, text, ms }: Received,
): Promise<void> {
  const what = `request ${index}, ${sent.operation.name} as ${sent.actor}`;
  const details = `${sent.path.slice(0, 200)} ${(sent.body ?? '').slice(0, 300)}`;
  if (status === 0) faults.push(`${what}: no answer, ${text}: ${details}`);
  if (status >= 500) faults.push(`${what}: ${status}: ${details}`);
  if (LEAKS.test(text) && !text.startsWith('{"openapi"'))
    faults.push(`${what}: shows the inside: ${text.slice(0, 200)}`);
  // Another program may have used the processor: only an answer that is slow twice is a fault.
  if (ms > SLOW_MS && (await ask(api, sent)).ms > SLOW_MS)
    faults.push(`${what}: took ${Math.round(ms)} ms: ${details}`);
}

/** Uses the ids of the answer in further requests, and logs in again whoever was logged out. */
async function afterwards(stack: BenchStack, scene: Scene, { actor }: Sent, { status, text }: Received): Promise<void> {
  for (const id of (text.slice(0, 5_000).match(UUID) ?? []).slice(0, 3))
    if (status < 300 && scene.ids.length < 500 && !scene.ids.includes(id)) scene.ids.push(id);
  const account = scene.actors[actor];
  if (status !== 401 || account === undefined) return;
  account.token = newToken();
  await openSession(stack.owner, account);
}
