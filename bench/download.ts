import { exportStarted, exportView, type ExportView } from '../packages/shared/src/contracts/insight/exports.ts';
import { makeBuilding, makeStaff } from './lib/building.ts';
import { createClient, type Client } from './lib/client.ts';
import { createFindings, memoryMb, round } from './lib/figures.ts';
import { fillLists } from './lib/large-lists.ts';
import type { Bench } from './lib/result.ts';

/** Memory that a large export may cost the API, and the worker that creates the file. Neither may hold all rows. */
const MOST_MB = { api_mb: 100, worker_mb: 200 };
const ASKED_EVERY_MS = 250;
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Exports a list of 100,000 rows: the worker creates the file while the API answers other requests, and the memory of
 * both stays limited.
 */
export const download: Bench = {
  // Not a multiple of the worker's batch, so that a lost last batch is noticed.
  full: { rounds: 3, size: 100_001 },
  small: { rounds: 1, size: 12_001 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const building = await makeBuilding(stack, { short_code: 'DL', identity_policy: 'checked_at_gate', slots: [] });
    const staff = await makeStaff(stack, building, {
      name: 'reader',
      actions: ['property.read', 'asset.update'],
      stages: [],
    });
    await fillLists(stack, building, size);
    await stack.startWorker();
    const client = createClient(stack.url);
    const headers = { authorization: `Bearer ${staff.token}`, accept: SHEET };
    const before = { api: memoryMb('main').now, worker: memoryMb('worker').now };
    const seconds: number[] = [];
    let bytes = 0;
    for (let number = 0; number < rounds; number += 1) {
      const started = performance.now();
      const begun = await client.ask({ path: `/v1/asset-download?property_id=${building.property_id}`, headers });
      findings.same('answer to a download', begun.status, 202);
      const { job_id } = exportStarted.parse(JSON.parse(begun.body));
      const done = await whenDone(client, `/v1/exports/${job_id}`, headers);
      findings.same('rows', { state: done.state, rows: done.rows_done }, { state: 'done', rows: size });
      const file = await fetch(new URL(done.url ?? '', stack.url));
      bytes = (await file.arrayBuffer()).byteLength;
      seconds.push(round((performance.now() - started) / 1000, 1));
    }
    client.close();
    const grown = {
      api_mb: round(memoryMb('main').most - before.api),
      worker_mb: round(memoryMb('worker').most - before.worker),
    };
    for (const name of ['api_mb', 'worker_mb'] as const)
      if (grown[name] >= MOST_MB[name])
        findings.faults.push(`${name}: grew by ${grown[name]}, at most ${MOST_MB[name]}`);
    return {
      faults: findings.faults,
      figures: { rows: size, file_mb: round(bytes / 1e6, 1), seconds_each: seconds, before_mb: before, grown },
    };
  },
};

async function whenDone(client: Client, path: string, headers: Record<string, string>): Promise<ExportView> {
  for (;;) {
    const view = exportView.parse(JSON.parse((await client.ask({ path, headers })).body));
    if (view.state === 'done' || view.state === 'failed') return view;
    await new Promise((resolve) => {
      setTimeout(resolve, ASKED_EVERY_MS);
    });
  }
}
