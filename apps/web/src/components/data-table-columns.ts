import { useState } from 'react';

import { readStoredJson, writeStored } from '../lib/storage.ts';

/** Which columns of a table the person has put away on this device. */
export function useHiddenColumns(table: string): {
  hidden: readonly string[];
  hide: (keys: readonly string[]) => void;
} {
  const key = `columns:${table}`;
  const [hidden, setHidden] = useState(() => asTexts(readStoredJson(key)));
  const hide = (keys: readonly string[]) => {
    setHidden([...keys]);
    writeStored(key, keys.length === 0 ? null : JSON.stringify(keys));
  };
  return { hidden, hide };
}

function asTexts(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
}
