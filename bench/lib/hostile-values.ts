import type { Random } from './random.ts';

/** The parts of a JSON schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const STRINGS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' OR 1=1 --",
  '"; drop table permit; --',
  '%',
  '_%_',
  '\\',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd\u0000.jpg',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eevil',
  '👨‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(200),
  'Ω'.repeat(5_000),
  'x'.repeat(100_000),
  '\r\nSet-Cookie: a=b',
  '1e309',
  '-0',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '0x10',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'javascript:alert(1)',
];

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Number.MIN_VALUE,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1, valueOf: 2 },
  { $gt: '' },
  deep(9),
  deep(200),
  Array.from({ length: 201 }, () => 0),
  Array.from({ length: 5_000 }, () => ({})),
];

/** Any hostile value. Strings are the most common. */
function hostileValue(random: Random): unknown {
  return random.chance(0.65) ? random.pick(STRINGS) : random.pick(OTHERS);
}

export function hostileText(random: Random): string {
  return random.pick(STRINGS);
}

/** A value that fits the schema as far as the document says. `ids` are ids of existing records. */
export function fittingValue(schema: Schema | undefined, random: Random, ids: readonly string[]): unknown {
  if (schema === undefined) return 'text';
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fittingValue(random.pick(choices), random, ids);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => fittingValue(part, random, ids)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return fittingObject(schema, random, ids);
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, random.below(3));
    return Array.from({ length }, () => fittingValue(schema.items, random, ids));
  }
  return plainValue(type, schema, random, ids);
}

function fittingObject(schema: Schema, random: Random, ids: readonly string[]): Record<string, unknown> {
  const required = new Set(schema.required);
  const given = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || random.chance(0.5));
  return Object.fromEntries(given.map(([name, part]) => [name, fittingValue(part, random, ids)]));
}

function plainValue(type: string | undefined, schema: Schema, random: Random, ids: readonly string[]): unknown {
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1 + random.below(3));
  if (schema.format === 'uuid') return random.pick(ids);
  if (schema.format === 'date') return '2026-11-20';
  if (schema.format === 'date-time') return '2026-11-20T08:00:00+07:00';
  if (schema.format === 'email') return 'somebody@bench.example';
  return random.pick(['Teks', '2026-11-20', '08:00', 'loading', random.pick(ids), 'x'.repeat(schema.minLength ?? 1)]);
}

/** Replaces one or more places of a value, at any depth, by hostile ones. Adds a hostile key sometimes. */
export function spoil(value: unknown, random: Random): unknown {
  if (random.chance(0.15)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(random)];
    const at = random.below(value.length);
    return value.map((entry, index) => (index === at ? spoil(entry, random) : entry));
  }
  if (typeof value !== 'object' || value === null) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.chance(0.1)) return { ...value, [hostileText(random)]: hostileValue(random) };
  const key = random.pick(keys);
  return { ...value, [key]: spoil((value as Record<string, unknown>)[key], random) };
}
