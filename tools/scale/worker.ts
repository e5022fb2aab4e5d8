import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import type { ScaleBuilding } from './building.ts';
import { makePermits } from './property.ts';
import { sceneOf } from './scene.ts';
import { connectForCopy, emptyTables, send, waiting } from './tables.ts';

export interface ScaleWorkerData {
  url: string;
  seed: number;
  since: number;
  now: number;
}

/** One property to fill; null ends the worker. */
export type ScaleTask = { building: ScaleBuilding; permits: number } | null;

/** Message of a worker: it is free, or how much it has stored since its last message. */
export type ScaleNews = { kind: 'free' } | { kind: 'stored'; permits: number; rows: number };

/** Buffered bytes after which rows are sent. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Number of permits between two checks of the buffer, because counting its bytes costs more than creating a permit. */
const LOOKED_AT_EVERY = 256;

if (parentPort !== null) await work(parentPort, workerData as ScaleWorkerData);

async function work(port: NonNullable<typeof parentPort>, { url, ...given }: ScaleWorkerData): Promise<void> {
  const client = await connectForCopy(url);
  await client.query('set synchronous_commit = off');
  const tables = emptyTables();
  const tell = (news: ScaleNews): void => port.postMessage(news);
  try {
    for (;;) {
      const asked = once(port, 'message') as Promise<[ScaleTask]>;
      tell({ kind: 'free' });
      const [task] = await asked;
      if (task === null) return;
      const scene = sceneOf(task.building, tables, given);
      let looked = 0;
      const isFull = () => (looked += 1) % LOOKED_AT_EVERY === 0 && waiting(tables) > MOST_BYTES;
      for (const permits of makePermits(scene, task.permits, isFull)) {
        tell({ kind: 'stored', permits, rows: await send(client, tables) });
      }
    }
  } finally {
    await client.end();
    port.close();
  }
}
