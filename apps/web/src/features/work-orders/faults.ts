import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import type * as z from 'zod/mini';

/** What is wrong, by the path of its field. */
export type Faults = Readonly<Record<string, FieldCode>>;

/** What a schema has against some values: the first fault of each field. */
export function faultsOf(schema: z.ZodMiniType, values: unknown): Record<string, FieldCode> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of issues)
    faults[path.join('.')] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  return faults;
}
