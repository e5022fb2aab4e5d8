import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { measurePool, startMetrics } from './platform/metrics.ts';
import { stopOnSignal } from './platform/stop.ts';

const config = readConfig();
const deps = openDeps(config);
const metrics = await startMetrics(config.host, config.metrics_port);
measurePool(deps.pool, metrics.meter);
const app = await buildApp(deps, { meter: metrics.meter });
// Before it says that it listens: whoever reads that may stop it the next moment.
stopOnSignal(deps.log, async () => {
  await app.close();
  await metrics.close();
  await deps.close();
});
await app.listen({ host: config.host, port: config.port });
deps.log.info({ port: config.port }, 'listening');
