import { FIELD_CODES, type FieldCode } from '@gerbang/shared/contracts/common';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

import type { FieldFault } from '../errors.ts';

const KNOWN: ReadonlySet<string> = new Set(FIELD_CODES);

export function zodFields(issues: readonly ZodFastifySchemaValidationError[]): FieldFault[] {
  return issues.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    code: fieldCode(issue),
  }));
}

function fieldCode(issue: ZodFastifySchemaValidationError): FieldCode {
  if (KNOWN.has(issue.message ?? '')) return issue.message as FieldCode;
  if (issue.keyword === 'unrecognized_keys') return 'unknown_field';
  return 'invalid';
}
