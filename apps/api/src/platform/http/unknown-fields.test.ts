import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { ignoreUnknownFields } from './unknown-fields.ts';

const person = z.strictObject({ name: z.string().check(z.minLength(1, 'required')) });
const body = z.strictObject({
  owner: person,
  people: z.array(person).check(z.minLength(1, 'required')),
  deputy: z._default(z.nullable(person), null),
  guest: z.optional(person),
});

const more = (name: string) => ({ name, age: 7 });
const sent = { owner: more('A'), people: [more('B')], deputy: more('C'), guest: more('D'), extra: true };

describe('bodies that ignore unknown fields', () => {
  it('drops unknown fields at every depth and keeps the known ones', () => {
    expect(ignoreUnknownFields(body).parse(sent)).toEqual({
      owner: { name: 'A' },
      people: [{ name: 'B' }],
      deputy: { name: 'C' },
      guest: { name: 'D' },
    });
  });

  it('keeps checks and defaults', () => {
    const lenient = ignoreUnknownFields(body);
    expect(lenient.parse({ owner: more('A'), people: [more('B')] }).deputy).toBeNull();
    const issues = lenient.safeParse({ owner: more(''), people: [] }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['owner.name', 'required'],
      ['people', 'required'],
    ]);
  });

  it('leaves the original body strict', () => {
    ignoreUnknownFields(body);
    expect(body.safeParse(sent).success).toBe(false);
  });
});
