import { errors as english } from '@gerbang/shared/messages/en/errors';
import { errors as indonesian } from '@gerbang/shared/messages/id/errors';
import type * as z from 'zod/mini';

import { AppError } from '../platform/errors.ts';
import { terminalLanguage } from './command.ts';

type Fault = { path: string; code: string };

/** Reads what was given to a command. Throws an error with a line for each wrong field, as a form would show it. */
export function readAnswers<Answers>(schema: z.ZodMiniType<Answers>, given: unknown): Answers {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new Error(linesOf(read.error.issues.map(({ path, message: code }) => ({ path: path.join('.'), code }))));
}

/** Runs the work of a command. What it refuses because of a field becomes an error as of `readAnswers`. */
export async function withFieldErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.fields.length > 0) throw new Error(linesOf(error.fields), { cause: error });
    throw error;
  }
}

function linesOf(faults: readonly Fault[]): string {
  const texts: Readonly<Record<string, string>> = (terminalLanguage() === 'id' ? indonesian : english).field;
  return faults.map(({ path, code }) => `${path}: ${texts[code] ?? code}`).join('\n');
}
