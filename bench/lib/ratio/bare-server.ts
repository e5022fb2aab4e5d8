import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

import { createPool } from '../../../apps/api/src/platform/database/database.ts';
import { newId, newToken, tokenHash } from '../../../apps/api/src/platform/database/ids.ts';
import { isSecret } from '../../../apps/api/src/platform/keys/passwords.ts';
import { makeCode } from '../../../packages/shared/src/domain/permits/code.ts';
import type { BareCase, BareMessage, BareTarget, RecordedValue } from './bare.ts';
import { BARE_APPLICATION } from './processor-time.ts';

/*
 * The program of the bare server: what Fastify and pg cost without anything that the product does. It answers with the
 * bytes of the product.
 */

/** What the bare server uses of Fastify. Only the API depends on it, so it is loaded from there. */
interface Server {
  all(path: string, handler: (request: Asked) => Promise<unknown>): void;
  listen(options: { port: number; host: string }): Promise<string>;
}
interface Asked {
  headers: Record<string, string | undefined>;
  body: unknown;
}

const requireOfApi = createRequire(new URL('../../../apps/api/package.json', import.meta.url));
const fastify = requireOfApi('fastify') as () => Server;

type Pool = ReturnType<typeof createPool>;
/** A pool or one of its connections. */
interface Queryable {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: object[] }>;
}

const cases = new Map<string, BareCase>();
const state: { pool: Pool | undefined } = { pool: undefined };

process.on('message', (message: BareMessage) => {
  if (message.kind === 'start') void start(message).then((port) => process.send?.({ port }));
  else {
    cases.set(message.name, message.bare);
    process.send?.({});
  }
});
process.on('disconnect', () => process.exit());

async function start({ url, connections }: Extract<BareMessage, { kind: 'start' }>): Promise<number> {
  const named = new URL(url);
  named.searchParams.set('application_name', BARE_APPLICATION);
  state.pool = createPool(named.href, connections);
  const server = fastify();
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify waits for the answer, other than Express.
  server.all('/*', answer);
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Runs a statement by name, so that each connection plans it once. */
async function run(client: Queryable, text: string, values: unknown[]): Promise<unknown[]> {
  return (await client.query({ name: createName(text), text, values })).rows;
}

function openPool(): Pool {
  if (state.pool === undefined) throw new Error('The bare server has not started.');
  return state.pool;
}

const names = new Map<string, string>();
function createName(text: string): string {
  const known = names.get(text) ?? `bare_${names.size}`;
  names.set(text, known);
  return known;
}

const SESSION = `
  select s.id, a.id as account_id, a.kind, a.group_id, a.role_id
    from session s join account a on a.id = s.account_id
   where s.token_hash = $1 and s.revoked_at is null and a.active`;

async function answer(request: Asked): Promise<unknown> {
  const [name = '', index = ''] = (request.headers['x-ratio'] ?? '').split('/');
  const bare = cases.get(name);
  const target = bare?.targets[Number(index)];
  if (bare === undefined || target === undefined) throw new Error(`No such target: ${name}/${index}`);
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const found = await run(openPool(), SESSION, [tokenHash(authorization.slice('Bearer '.length))]);
    if (found.length === 0) throw new Error('No session.');
  }
  if (bare.secret !== undefined) await logIn(bare.secret, target, request.body as { email: string; password: string });
  if (bare.read !== undefined) {
    const rows = await run(openPool(), bare.read, [...target.values]);
    if (rows.length === 0 && bare.may_be_empty !== true) throw new Error(`Nothing found for ${name}/${index}`);
  }
  if (bare.writes.length > 0) await write(bare, target);
  return target.answer;
}

async function logIn(
  find: string,
  { account_id }: BareTarget,
  given: { email: string; password: string },
): Promise<void> {
  const [account] = (await run(openPool(), find, ['staff', given.email])) as { password_hash: string }[];
  if (!(await isSecret(account?.password_hash, given.password))) throw new Error('Wrong password.');
  await run(
    openPool(),
    `insert into session (id, token_hash, account_id, created_at, last_used_at) values ($1, $2, $3, now(), now())`,
    [newId(), tokenHash(newToken()), account_id],
  );
}

/** Runs the recorded statements in one transaction, with new values in the place of those that must be unique. */
async function write({ writes, slots }: BareCase, target: BareTarget): Promise<void> {
  const code = makeCode('loading', 'BF', randomBytes);
  const filled = slots.map(({ name, kind }) => {
    if (kind === 'uuid') return newId();
    if (kind === 'code') return code;
    if (kind === 'comparable_code') return code.replaceAll('-', '');
    const value = target.given?.[name];
    if (value === undefined) throw new Error(`No value for ${name}`);
    return value;
  });
  const client = await openPool().connect();
  try {
    await client.query('begin');
    for (const { text, values } of writes) {
      await run(
        client,
        text,
        values.map((value) => valueOf(value, filled)),
      );
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function valueOf(value: RecordedValue, filled: readonly string[]): unknown {
  if (value === null) return null;
  if ('random_bytes' in value) return randomBytes(value.random_bytes);
  return value.parts.map((part) => (typeof part === 'number' ? filled[part] : part)).join('');
}
