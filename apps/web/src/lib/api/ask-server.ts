import '../store/strict-zod.ts';
import { problem } from '@gerbang/shared/contracts/common';
import type * as z from 'zod/mini';

import { followMove } from './follow-move.ts';

/** An answer, a refusal by its code, or undefined when the server could not be reached or its answer not read. */
export type Answer<Data> = { data: Data } | { refused: string } | undefined;

/** Posts to the API without the store, which pages that open without network do not load. */
export async function askServer<Schema extends z.ZodMiniType>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<Answer<z.infer<Schema>>> {
  try {
    const request = new Request(`${window.location.origin}/v1/public/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await fetch(request);
    const content: unknown = await response.json();
    if (response.status === 421) followMove(content);
    const refusal = problem.safeParse(content);
    if (!response.ok) return refusal.success && response.status < 500 ? { refused: refusal.data.code } : undefined;
    const read = schema.safeParse(content);
    return read.success ? { data: read.data } : undefined;
  } catch {
    return undefined;
  }
}
