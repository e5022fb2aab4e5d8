import { readingBody } from '@gerbang/shared/contracts/meters';
import type { ReadingBody } from '@gerbang/shared/contracts/meters';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../../lib/storage.ts';

/** A reading that the server has not taken yet. */
export interface Unsent {
  body: ReadingBody;
  /** Its photo, while this page is open; a reload loses it, and the reading goes without. */
  photo_key: string | null;
  /** Why the server does not take it; null while it waits for the line. */
  refused: string | null;
}

/** Whose readings, at which property. */
export interface UnsentOf {
  account_id: string;
  property_id: string;
}

const kept = z.array(readingBody);
const keyOf = ({ account_id, property_id }: UnsentOf) => `unsentReadings:${account_id}:${property_id}`;

/** What this person had not sent when the page was closed. */
export function readUnsent(of: UnsentOf): Unsent[] {
  const parsed = kept.safeParse(readStoredJson(keyOf(of)));
  return (parsed.data ?? []).map((body) => ({ body, photo_key: null, refused: null }));
}

/** Keeps what is not sent yet on the device. */
export function keepUnsent(of: UnsentOf, list: readonly Unsent[]): void {
  const waiting = list.filter(({ refused }) => refused === null).map(({ body }) => body);
  writeStored(keyOf(of), waiting.length === 0 ? null : JSON.stringify(waiting));
}
