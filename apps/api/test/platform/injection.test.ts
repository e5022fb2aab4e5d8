import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { aFullProperty } from '../building/full-property.ts';
import { createWorld } from '../harness.ts';
import { listOperations, type Operation } from './operations.ts';

const world = await createWorld();
let property_id: string;
let headers: Record<string, string>;
let lists: Operation[];

beforeAll(async () => {
  property_id = (await aFullProperty(world)).property_id;
  const token = await staffLogin(world, await aStaffMember(world, { properties: [property_id] }));
  headers = bearer(token);
  lists = (await listOperations(world, token)).filter(
    ({ method, path }) => method === 'GET' && !/live|stream|\{/.test(path),
  );
}, 120_000);

/** A text that no record contains. Every payload starts with it, so that a right answer is empty. */
const NOWHERE = 'zqxj';
/** Ends of texts and comments of SQL, an always true condition, a union, a second statement, and a long pause. */
const PAYLOADS = [
  `${NOWHERE}'`,
  `${NOWHERE}' or '1'='1`,
  `${NOWHERE}') or ('1'='1`,
  `${NOWHERE}%' or 1=1 -- `,
  `${NOWHERE}\\' or 1=1 -- `,
  `${NOWHERE}' union select null, email, password_hash from account -- `,
  `${NOWHERE}'; select pg_sleep(20) -- `,
  `${NOWHERE}' || (select pg_sleep(20)) || '`,
  `${NOWHERE}" or ""="`,
  `${NOWHERE}$1`,
];
/** Longer than any answer on a busy machine, shorter than the pauses of the payloads. */
const PAUSE_MS = 15_000;

/** Asks the list with one hostile value; other required parameters are right. */
async function ask({ path, query }: Operation, name: string, value: string) {
  const given = new URLSearchParams(query.some((one) => one.name === 'property_id') ? { property_id } : {});
  given.set(name, value);
  const started = performance.now();
  const answer = await world.app.inject({ url: `${path}?${given.toString()}`, headers });
  return { answer, ms: performance.now() - started };
}

const isText = ({ schema }: Operation['query'][number]) =>
  [schema.type].flat().includes('string') && schema.enum === undefined;

describe('SQL in a query', { timeout: 240_000 }, () => {
  it('[T30] is a text like any other in every search: nothing is found, nothing fails, nothing waits', async () => {
    const searches = lists.filter(({ query }) => query.some(({ name }) => name === 'search_by'));
    expect(searches.length).toBeGreaterThan(25);
    world.logs.length = 0;
    for (const search of searches) {
      const plain = (await ask(search, 'search_by', NOWHERE)).answer;
      expect([search.path, [200, 400].includes(plain.statusCode)]).toEqual([search.path, true]);
      for (const payload of PAYLOADS) {
        const { answer, ms } = await ask(search, 'search_by', payload);
        expect([search.path, payload, answer.statusCode]).toEqual([search.path, payload, plain.statusCode]);
        expect([search.path, payload, answer.json().total]).toEqual([search.path, payload, plain.json().total]);
        expect(ms).toBeLessThan(PAUSE_MS);
      }
    }
    expect(world.logs.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('[T30] is refused as a sort order', async () => {
    const sorted = lists.filter(({ query }) => query.some(({ name }) => name === 'sort'));
    expect(sorted.length).toBeGreaterThan(25);
    for (const list of sorted) {
      for (const payload of ['1', 'password_hash', "name' --", '(select pg_sleep(20))', 'name; drop table account']) {
        const { answer } = await ask(list, 'sort', payload);
        expect([list.path, payload, answer.statusCode]).toEqual([list.path, payload, 400]);
      }
    }
  });

  it('[T30] fails nowhere and makes nothing wait as any other text', async () => {
    const others = lists.flatMap((list) =>
      list.query
        .filter((parameter) => isText(parameter) && !['search_by', 'sort'].includes(parameter.name))
        .map(({ name }) => ({ list, name })),
    );
    expect(others.length).toBeGreaterThan(40);
    for (const { list, name } of others) {
      for (const payload of PAYLOADS.filter((text) => /'1'='1$|sleep/.test(text))) {
        const { answer, ms } = await ask(list, name, payload);
        expect([list.path, name, payload, answer.statusCode < 500]).toEqual([list.path, name, payload, true]);
        expect(ms).toBeLessThan(PAUSE_MS);
      }
    }
  });
});
