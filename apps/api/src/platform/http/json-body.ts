import type { FastifyRequest } from 'fastify';

import { AppError } from '../errors.ts';
import { isUnstorable } from './nul.ts';
import type { App } from './types.ts';

const MAX_DEPTH = 10;
const MAX_ITEMS = 200;

/**
 * Accepts JSON bodies only, and refuses `__proto__` keys, deep nesting, lists or objects with too many entries, and
 * texts that cannot be stored. Reads an empty body as undefined.
 */
export function readJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const unstorable = new WeakSet<FastifyRequest>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error !== null) return done(new AppError('malformed'));
      if (!fits(value, 1)) return done(new AppError('malformed'));
      if (hasUnstorable(value)) unstorable.add(request);
      return done(null, value);
    });
  });
  // After the contract of the route, which names the field where it can.
  app.addHook('preHandler', async (request) => {
    if (unstorable.has(request)) throw new AppError('malformed');
  });
}

function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return isUnstorable(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => isUnstorable(key) || hasUnstorable(child));
}

function fits(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  const children = Array.isArray(value) ? value : Object.values(value);
  return children.length <= MAX_ITEMS && children.every((child) => fits(child, depth + 1));
}
