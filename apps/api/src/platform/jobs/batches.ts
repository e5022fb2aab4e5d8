import type { Attempts } from './attempts.ts';

export interface Batches<Item> {
  /** Number of items of one batch. */
  size: number;
  /** The first items that are due. An item that failed is listed again. */
  list: (limit: number) => Promise<readonly Item[]>;
  keyOf: (item: Item) => string;
  /** Handles the items and returns how many of them still had to be handled. */
  handle: (items: readonly Item[]) => Promise<number>;
}

/** After this many failures something that all items need is away. The next run goes on. */
const MAX_FAILED = 100;

/**
 * Handles all items that are due, in batches. When a batch fails, its items are handled one by one, and those that fail
 * again or are at another cell are left to the next run, so that they do not stop the others. The caller reports `attempts`.
 */
export async function handleInBatches<Item>(
  attempts: Attempts,
  { size, list, keyOf, handle }: Batches<Item>,
): Promise<void> {
  const left = new Set<string>();
  const failed_before = attempts.failed();
  let due: readonly Item[];
  let progress: number;
  do {
    const listed = await list(size + left.size);
    due = listed.filter((item) => !left.has(keyOf(item))).slice(0, size);
    if (due.length === 0) return;
    progress = await handle(due).catch(async () => {
      let settled = 0;
      for (const item of due) {
        const handled = await attempts.run(() => handle([item]));
        if (handled === undefined) left.add(keyOf(item));
        settled += handled ?? 1;
      }
      return settled;
    });
  } while (progress > 0 && due.length === size && attempts.failed() - failed_before < MAX_FAILED);
}
