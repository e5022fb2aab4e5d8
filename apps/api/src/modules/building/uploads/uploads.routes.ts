import type { IncomingMessage } from 'node:http';

import multipart from '@fastify/multipart';
import {
  publicUploadQuery,
  UPLOAD_MAX_BYTES,
  UPLOAD_TYPES,
  uploadAnswer,
  uploadQuery,
} from '@gerbang/shared/contracts/building/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Config } from '../../../config.ts';
import { AppError } from '../../../platform/errors.ts';
import { ensureApplicant } from '../../../platform/http/actor.ts';
import { sendStored } from '../../../platform/http/idempotency.ts';
import type { App } from '../../../platform/http/types.ts';
import { readRawBody } from './raw-body.ts';
import * as uploads from './uploads.service.ts';

/** Maximum number of bytes read and discarded from a client that keeps sending after its upload was refused. */
const MAX_IGNORED_BYTES = 4 * UPLOAD_MAX_BYTES;
const PARTS = { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1_024, headerPairs: 20 };

const per_minute = (limits: Config['limits']) => limits.uploads_per_minute;

const upload = { bodyLimit: UPLOAD_MAX_BYTES };
const formats = { consumes: [...UPLOAD_TYPES, 'multipart/form-data'], response: { 200: uploadAnswer } };

/** Accepts anything: a missing or repeated part makes the link invalid, like an altered part. */
const linkPart = z.optional(z.union([z.string(), z.array(z.string())]));

export function uploadsRoutes(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser([...UPLOAD_TYPES], (_request: FastifyRequest, sending: IncomingMessage) =>
    readRawBody(sending, UPLOAD_MAX_BYTES),
  );
  void app.register(multipart, { limits: PARTS });
  app.addHook('onSend', async (request) => {
    if (request.method === 'POST') await discardRest(request.raw);
  });

  app.post('/v1/public/upload/image', {
    ...upload,
    schema: { querystring: publicUploadQuery, ...formats },
    config: { access: 'public', per_minute },
    handler: (request, reply) => {
      ensureApplicant(request, reply);
      return answer(request, reply, request.query.kind);
    },
  });

  app.post('/v1/upload/image', {
    ...upload,
    schema: { querystring: uploadQuery, ...formats },
    config: { access: 'session', per_minute },
    handler: (request, reply) => answer(request, reply, request.query.kind),
  });

  app.get('/v1/files/:id', {
    config: { access: 'public' },
    schema: {
      params: z.object({ id: z.string() }),
      querystring: z.object({ variant: linkPart, exp: linkPart, sig: linkPart }),
    },
    handler: async (request, reply) => {
      const { body, content_type } = await uploads.open(request.ctx, { ...request.query, ...request.params });
      return reply.headers(fileHeaders(content_type)).send(body);
    },
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, kind: uploads.NewUpload['kind']): Promise<void> {
  const body = await sentFile(request);
  const stored = await uploads.store(request.ctx, { kind, body, idempotency_key: request.headers['idempotency-key'] });
  await sendStored(reply, stored);
}

async function sentFile(request: FastifyRequest): Promise<Buffer> {
  if (Buffer.isBuffer(request.body)) return request.body;
  const body = request.isMultipart() ? await filePart(request).catch(throwParserError) : undefined;
  if (body === undefined) throw new AppError('malformed', { fields: [{ path: 'file', code: 'required' }] });
  return body;
}

async function filePart(request: FastifyRequest): Promise<Buffer | undefined> {
  const part = await request.file();
  return part?.fieldname === 'file' ? part.toBuffer() : undefined;
}

/**
 * Keeps reading after a refusal, because closing the connection while the client still sends would lose the response.
 */
function discardRest(sending: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (sending.readableEnded || sending.destroyed) return resolve();
    let left = MAX_IGNORED_BYTES;
    sending.on('data', (data: Buffer) => {
      left -= data.length;
      if (left < 0) resolve();
    });
    sending.once('end', resolve).once('close', resolve).resume();
  });
}

/**
 * Rethrows errors of the multipart parser's limits, which have a status. Treats any other parser error as malformed.
 */
function throwParserError(error: Error): never {
  throw 'statusCode' in error ? error : new AppError('malformed');
}

/** Uploaded files are untrusted: browsers must not sniff, run, cache or embed them. */
function fileHeaders(content_type: string): Record<string, string> {
  return {
    'content-type': content_type,
    'content-disposition': content_type === 'application/pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
}
