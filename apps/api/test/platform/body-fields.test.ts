import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffMember, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { listOperations, type JsonSchema, type Operation } from './operations.ts';

const world = await createWorld();
let changes: Operation[];

beforeAll(async () => {
  const token = await staffLogin(world, await aStaffMember(world));
  changes = (await listOperations(world, token)).filter(({ method }) => method !== 'GET');
});

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The objects of a schema with their place. */
function objectsIn(schema: JsonSchema, place = 'body'): { place: string; object: JsonSchema }[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...anyOf, ...oneOf, ...allOf].flatMap((part) => objectsIn(part, place));
  const fields = Object.entries(properties).flatMap(([name, field]) => objectsIn(field, `${place}.${name}`));
  const own = [schema.type].flat().includes('object') ? [{ place, object: schema }] : [];
  return [...own, ...parts, ...fields, ...(items === undefined ? [] : objectsIn(items, `${place}[]`))];
}

/** Endpoints of the specification ignore unknown fields, because clients other than ours may send fields of their own. */
const OF_THE_SPECIFICATION = new Set([
  'POST /v1/login',
  'PUT /v1/users/update/{id}',
  'POST /v1/property',
  'PUT /v1/property/{id}',
  'POST /v1/public/status',
  'POST /v1/public/loading-unloading/form',
  'POST /v1/public/loading-unloading',
  'POST /v1/loading-unloading',
  'POST /v1/public/sika',
]);

/** References as the specification has them, `{"id": …}`, and notes by the name of a field. Nothing else of them is read. */
const OPEN_OBJECTS = [
  'POST /v1/properties/{property_id}/permits/{id}/decisions body.notes',
  'POST /v1/public/loading-unloading/batch body.forms[].floor',
  'POST /v1/public/loading-unloading/batch body.forms[].property',
  'POST /v1/public/permit-link/fix body.destination.floor',
];

/** Columns that only the server sets, for example by a move of the workflow, at a login or by retention. */
const SERVER_COLUMNS = [
  'actor_id',
  'closed_by',
  'created_at',
  'created_by',
  'decided_at',
  'decided_by',
  'delete_after',
  'deleted_at',
  'erase_at_end',
  'erased_at',
  'group_id',
  'hash',
  'is_open',
  'last_login_at',
  'live_since',
  'marked_at',
  'owner_key',
  'password_hash',
  'pin_hash',
  'place_returned_at',
  'progress',
  'qty_out',
  'qty_reserved',
  'recorded_by',
  'rejected_by',
  'requested_by',
  'sealed_email',
  'seq',
  'settled_by',
  'submitted_by',
  'taken',
  'token_hash',
  'totp_secret',
  'totp_since',
  'used_at',
];

describe('the bodies of all routes', () => {
  it('[T14] have no object that takes any other field, except on the endpoints of the specification', () => {
    const open = changes.flatMap((operation) =>
      objectsIn(operation.body ?? {})
        .filter(({ object }) => object.additionalProperties !== false)
        .map(({ place }) => `${nameOf(operation)} ${place}`),
    );
    expect(changes.filter(({ body }) => body !== undefined).length).toBeGreaterThan(100);
    expect(open.filter((place) => !OF_THE_SPECIFICATION.has(place.split(' body')[0] ?? '')).sort()).toEqual(
      OPEN_OBJECTS,
    );
  });

  it('[T13][T14] name no column that only the server sets', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attname = any (${SERVER_COLUMNS}) order by attname`.execute(
      world.owner,
    );
    expect(rows.map(({ name }) => name)).toEqual(SERVER_COLUMNS);
    const named = changes.flatMap((operation) =>
      objectsIn(operation.body ?? {}).flatMap(({ place, object }) =>
        Object.keys(object.properties ?? {})
          .filter((field) => SERVER_COLUMNS.includes(field))
          .map((field) => `${nameOf(operation)} ${place}.${field}`),
      ),
    );
    expect(named).toEqual([]);
  });
});
