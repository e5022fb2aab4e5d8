import { parseArgs } from 'node:util';

import { build, isBuilt, programArguments, webRoot } from './lib/build.ts';
import { main } from './lib/main.ts';
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

await main(async () => {
  const { values } = parseArgs({
    options: { s3: { type: 'boolean', default: false }, build: { type: 'boolean', default: false } },
  });
  if (values.build || !isBuilt()) await build();
  const services = await startServices({ s3: values.s3 });
  const ports = await rememberedPorts(['start', 'start_metrics', 'start_worker_metrics']);
  const url = `http://127.0.0.1:${ports.start}`;
  const options: ApiOptions = {
    port: ports.start,
    publicUrl: url,
    ...storageOptions(values.s3 ? 's3' : 'folder'),
    webRoot,
    nodeEnv: 'production',
  };
  const built = { ...options, built: true };
  await prepareDatabase(services, built);
  const accounts = await demoAccounts(services, built);
  await runTogether(async (children) => {
    const api = apiEnvironment(services, { ...options, metricsPort: ports.start_metrics });
    children.start({ name: 'api', args: programArguments('main'), env: api });
    const worker = apiEnvironment(services, { ...options, metricsPort: ports.start_worker_metrics });
    children.start({ name: 'worker', args: programArguments('worker'), env: worker });
    await waitForAll([`${url}/health/ready`, url], children);
    printAddresses({ web_url: url, api_url: url, mail_url: services.mail.web_url, accounts });
  });
});
