import { AppError } from '../errors.ts';
import type { App } from './types.ts';

const MAX_DEPTH = 10;
const MAX_ITEMS = 200;

/**
 * Accepts JSON bodies only, and refuses `__proto__` keys, deep nesting, and lists or objects with too many entries.
 * Reads an empty body as undefined.
 */
export function readJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error !== null) return done(new AppError('malformed'));
      return fits(value, 1) ? done(null, value) : done(new AppError('malformed'));
    });
  });
}

function fits(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  const children = Array.isArray(value) ? value : Object.values(value);
  return children.length <= MAX_ITEMS && children.every((child) => fits(child, depth + 1));
}
