import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/** Whether PostgreSQL refuses to store a text: it has the character U+0000 or half of a pair of characters. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Refuses U+0000 in path and query. `readJsonOnly` refuses it in bodies, and Node.js in headers. */
export function refuseNulInUrl(app: App): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new AppError('malformed');
  });
}
