import { isDeepStrictEqual } from 'node:util';

import type { FieldCode } from '@gerbang/shared/contracts/common';
import { ERROR_STATUS, type ErrorCode } from '@gerbang/shared/errors';

export type ErrorParams = Readonly<Record<string, string | number>>;

export interface FieldFault {
  path: string;
  code: FieldCode;
}

/** An error with a stable code, which the client translates. */
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

/** Returns the record. Throws `not_found` when it is missing or not visible to the actor. */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new AppError('not_found');
  return record;
}

/** Throws a conflict when a request with a known id differs from what is stored: the edit would be lost silently. */
export function requireSame<Sent extends object>(sent: Sent, stored: NoInfer<Sent>): void {
  if (!isDeepStrictEqual({ ...stored, ...sent }, { ...stored })) throw new AppError('conflict');
}

/** Throws `not_found` unless permitted, so that a caller cannot learn what exists. */
export function allow(permitted: boolean): void {
  if (!permitted) throw new AppError('not_found');
}

/** Whether a transaction was refused because its group is at another cell, or is being moved. Nothing has failed. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'moved' || error.code === 'moving');
}

export function fieldFault(path: string, code: FieldCode): AppError {
  return new AppError('refused', { fields: [{ path, code }] });
}
