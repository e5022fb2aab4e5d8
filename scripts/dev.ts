import { parseArgs } from 'node:util';

import { fromSource, sourceEnvironment } from './lib/api-command.ts';
import { main } from './lib/main.ts';
import { inRoot } from './lib/paths.ts';
import { apiEnvironment, type ApiOptions } from './lib/services-file.ts';
import {
  printAddresses,
  demoAccounts,
  rememberedPorts,
  prepareDatabase,
  runTogether,
  storageOptions,
  waitForAll,
} from './lib/stack.ts';
import { startServices } from './services/start.ts';

const watched = (file: string): string[] => ['--watch', '--watch-preserve-output', ...fromSource, inRoot(file)];

await main(async () => {
  const { values } = parseArgs({ options: { s3: { type: 'boolean', default: false } } });
  const services = await startServices({ s3: values.s3, fast: false });
  const ports = await rememberedPorts(['dev_web', 'dev_api', 'dev_api_metrics', 'dev_worker_metrics']);
  const web_url = `http://127.0.0.1:${ports.dev_web}`;
  const api_url = `http://127.0.0.1:${ports.dev_api}`;
  const options: ApiOptions = {
    port: ports.dev_api,
    publicUrl: web_url,
    ...storageOptions(values.s3 ? 's3' : 'folder'),
    // The web's development server is a proxy between the browser and the API.
    trustProxy: '127.0.0.1',
  };
  await prepareDatabase(services, options);
  const accounts = await demoAccounts(services, options);
  const environment = (metricsPort: number): Record<string, string> => ({
    ...apiEnvironment(services, { ...options, metricsPort }),
    ...sourceEnvironment,
    API_DOCS: 'public',
  });
  await runTogether(async (children) => {
    const api = environment(ports.dev_api_metrics);
    children.start({ name: 'api', args: watched('apps/api/src/main.ts'), env: api });
    const worker = environment(ports.dev_worker_metrics);
    children.start({ name: 'worker', args: watched('apps/api/src/worker.ts'), env: worker });
    children.start({
      name: 'web',
      args: [inRoot('apps/web/node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--strictPort'],
      env: { GERBANG_API_URL: api_url, GERBANG_WEB_PORT: String(ports.dev_web) },
      cwd: inRoot('apps/web'),
    });
    await waitForAll([`${api_url}/health/ready`, web_url], children);
    printAddresses({ web_url, api_url, mail_url: services.mail.web_url, docs_url: `${web_url}/docs`, accounts });
  });
});
