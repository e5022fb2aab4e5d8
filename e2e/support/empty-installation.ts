import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runApiCommand } from '../../scripts/lib/api-command.ts';
import { programArguments, webRoot } from '../../scripts/lib/build.ts';
import { createChildren } from '../../scripts/lib/children.ts';
import { withDatabase } from '../../scripts/lib/database/scratch-database.ts';
import { remove } from '../../scripts/lib/files.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { apiEnvironment, readServices, type ApiOptions } from '../../scripts/lib/services-file.ts';
import { waitForAll } from '../../scripts/lib/stack.ts';

/** API and worker of the production build on a database without a group. */
export async function withEmptyInstallation(
  work: (site: { url: string; code: string }) => Promise<void>,
): Promise<void> {
  const services = readServices();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = `gerbang_empty_${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-empty-'));
  const api: ApiOptions = { port, publicUrl: url, webRoot, nodeEnv: 'production', database, storageFolder: folder };
  const built = { ...api, built: true, show: false };
  const env = {
    ...apiEnvironment(services, { ...api, logLevel: 'error' }),
    METRICS_PORT: '0',
    TIME_SERVER: '127.0.0.1:9',
  };
  const children = createChildren();
  try {
    await withDatabase(services, database, async () => {
      await runApiCommand(services, 'migrate', [], built);
      for (const program of ['main', 'worker'] as const)
        children.start({ name: program, args: programArguments(program), env });
      await waitForAll([`${url}/health/ready`], children);
      const printed = await runApiCommand(services, 'setup', ['--new-code', '--json'], built);
      const { setup_code: code } = JSON.parse(printed) as { setup_code: string };
      await work({ url, code });
      await children.stop();
    });
  } finally {
    await children.stop();
    remove(folder);
  }
}
