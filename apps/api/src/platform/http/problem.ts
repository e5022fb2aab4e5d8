import { STATUS_CODES } from 'node:http';

import type { Problem } from '@gerbang/shared/contracts/common';
import { ERROR_STATUS, type ErrorCode } from '@gerbang/shared/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from 'pg';

import { AppError, type FieldFault } from '../errors.ts';
import { errorFacts } from './request-log.ts';
import type { App } from './types.ts';
import { zodFields } from './zod-fields.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the problem that was answered, for the log. */
    problem?: ErrorCode;
  }
}

/** Answers every failure as `application/problem+json` with a stable code. Unexpected errors are logged, not shown. */
export function answerProblems(app: App): void {
  app.decorateReply('problem');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asAppError(error);
    // Everybody of a group that is being moved gets this answer for some seconds.
    if (refusal.status >= 500 && refusal.code !== 'moving') request.log.error(errorFacts(error), 'request failed');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found')));
}

/** Seconds to wait where the error does not name them. */
const DEFAULT_WAIT: Partial<Record<ErrorCode, number>> = { unavailable: 5, moving: 1, rate_limited: 30 };

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  // The limiter of requests per minute has set its own header.
  const retry_after = error.params['retry_after'] ?? reply.getHeader('retry-after') ?? DEFAULT_WAIT[error.code];
  const params = { ...error.params, ...(error.code === 'rate_limited' && { retry_after: Number(retry_after) }) };
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    request_id: request.id,
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
    ...(Object.keys(params).length > 0 && { params }),
  };
  if (retry_after !== undefined) void reply.header('retry-after', String(retry_after));
  reply.problem = error.code;
  return reply.code(error.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

/** Errors of PostgreSQL after which the same request may succeed, by class or full SQLSTATE. */
const TRANSIENT_STATES = [
  '08', // connection lost
  '53', // disk, memory or connections used up
  '57P', // shut down or starting
  '58', // error of its operating system
  '57014', // statement timeout
  '55P03', // lock timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '25P03', // transaction idle for too long
  '25006', // connected to a replica, during a switch-over
];

/** Errors of the operating system when a server is not reachable, or when the disk is full or cannot be used. */
const TRANSIENT_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'EIO',
]);

/** Errors of the database driver about a lost connection. They have no code. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|timeout expired/;

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return malformed(zodFields(error.validation));
  const mapped = BY_FASTIFY_CODE[error.code];
  if (mapped !== undefined) return new AppError(mapped);
  if (isUnavailable(error)) return new AppError('unavailable');
  const status = error.statusCode;
  if (status === 429) return new AppError('rate_limited');
  if (status !== undefined && status >= 400 && status < 500) return new AppError(codeForStatus(status));
  return new AppError('internal');
}

function malformed(fields: FieldFault[]): AppError {
  return new AppError('malformed', { fields });
}

/** Whether the request failed because the database, the storage or the disk cannot be used now. */
function isUnavailable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return TRANSIENT_STATES.some((state) => code.startsWith(state));
  if (TRANSIENT_SYSTEM_CODES.has(code) || LOST_CONNECTION.test(error.message)) return true;
  return error.cause instanceof Error && isUnavailable(error.cause);
}

function codeForStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  return (
    (Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] as ErrorCode | undefined) ?? 'malformed'
  );
}
