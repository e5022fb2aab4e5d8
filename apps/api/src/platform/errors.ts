import type { FieldCode } from '@gerbang/shared/contracts/common';
import { ERROR_STATUS, type ErrorCode } from '@gerbang/shared/errors';

export type ErrorParams = Readonly<Record<string, string | number>>;

/** One bad field: where it stands in the payload and what is wrong with it. */
export interface FieldFault {
  path: string;
  code: FieldCode;
}

/** A refusal with a stable code; the client turns it into text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly params: ErrorParams;

  constructor(code: ErrorCode, options: { fields?: readonly FieldFault[]; params?: ErrorParams } = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields ?? [];
    this.params = options.params ?? {};
  }
}

/** The record, or 404 when there is none (or none this person may know of). */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new AppError('not_found');
  return record;
}

/** Goes on only when the person may; what they may not know of answers 404. */
export function allow(permitted: boolean): void {
  if (!permitted) throw new AppError('not_found');
}

/** A rule refused one field. */
export function fieldFault(path: string, code: FieldCode): AppError {
  return new AppError('refused', { fields: [{ path, code }] });
}
