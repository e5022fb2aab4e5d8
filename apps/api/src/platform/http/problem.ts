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

/** Answers every failure as `application/problem+json` with a stable code. Unexpected errors are logged, not shown. */
export function answerProblems(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asAppError(error);
    if (refusal.status >= 500) request.log.error(errorFacts(error), 'request failed');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found')));
}

/** Seconds to wait where the error does not name them. */
const DEFAULT_WAIT: Partial<Record<ErrorCode, number>> = { unavailable: 5, rate_limited: 30 };

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
  return reply.code(error.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

const TRANSIENT_DATABASE_CODES = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '40001',
  '40P01',
  '25P03',
]);

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

function isUnavailable(error: Error): boolean {
  if (error instanceof DatabaseError) return TRANSIENT_DATABASE_CODES.has(error.code ?? '');
  return /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET/.test(error.message);
}

function codeForStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  return (
    (Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0] as ErrorCode | undefined) ?? 'malformed'
  );
}
