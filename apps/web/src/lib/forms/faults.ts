import { firstFaults } from '@gerbang/shared/contracts/common';
import type { FieldFault } from '@gerbang/shared/contracts/common';
import type * as z from 'zod/mini';

/** Fault of each field by its path: an error code of the contract or a text of the form. */
export type Faults = Readonly<Record<string, string>>;

/** The first fault of each field according to the schema. An empty field that is `invalid` becomes `required`. */
export function schemaFaults(schema: z.ZodMiniType, values: unknown): Record<string, FieldFault> {
  const faults = Object.entries(firstFaults(schema.safeParse(values).error?.issues));
  return Object.fromEntries(
    faults.map(([path, fault]) => [path, fault === 'invalid' && isEmpty(values, path) ? 'required' : fault]),
  );
}

/** The fault of a field, or the first fault of a path inside the field. */
export function faultAt(faults: Faults, field: string): string | undefined {
  return faults[field] ?? Object.entries(faults).find(([path]) => isWithin(path, field))?.[1];
}

/** The faulty fields among `fields`, in the given order. A field with several faults is repeated for each fault. */
export function faultyFields<Field extends string>(faults: Faults, fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => Object.keys(faults).flatMap((path) => (isWithin(path, field) ? [field] : [])));
}

export function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function isEmpty(values: unknown, path: string): boolean {
  let value = values;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value === '' || value === null;
}
