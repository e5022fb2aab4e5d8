import { publicProperty } from '@gerbang/shared/contracts/public-lists';
import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';

import { readStoredJson, writeStored } from '../../lib/storage.ts';

const STORAGE_KEY = 'workProperty';

/** The property that work was last asked for on this device, as it was known then. */
export function lastProperty(): PublicProperty | null {
  return publicProperty.safeParse(readStoredJson(STORAGE_KEY)).data ?? null;
}

/** Keeps the property for the next time. */
export function rememberProperty(property: PublicProperty): void {
  writeStored(STORAGE_KEY, JSON.stringify(property));
}
