import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Requests that a restart must not refuse: a page, and one that no overload refuses either. */
const REQUESTS = [
  { path: '/', every_ms: 50 },
  { path: '/health/live', every_ms: 400 },
];

const [origin = '', stopFile = '', resultFile = ''] = process.argv.slice(2);
const counts: Record<string, number> = {};

async function send({ path, every_ms }: (typeof REQUESTS)[number]): Promise<void> {
  while (!existsSync(stopFile)) {
    const answer = await fetch(origin + path).catch((error: Error) => error);
    const outcome = answer instanceof Error ? `${path} ${inspect(answer.cause ?? answer)}` : `${path} ${answer.status}`;
    if (!(answer instanceof Error)) await answer.arrayBuffer().catch(() => undefined);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    writeFileSync(resultFile, JSON.stringify(counts));
    await pause(every_ms);
  }
}

/** Sends requests until a file exists, and writes how many had which result: `steady-requests.ts ORIGIN STOP RESULT`. */
await Promise.all(REQUESTS.map(send));
