import { setTimeout as pause } from 'node:timers/promises';

import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { stopOnSignal } from './platform/jobs/stop-on-signal.ts';
import { measurePool, startMetrics } from './platform/metrics.ts';
import { warnOfProto } from './platform/prototype-guard.ts';
import { VERSION } from './platform/version.ts';

const config = readConfig();
const deps = await openDeps(config, config.database.url);
warnOfProto(deps.log, config.environment);
const metrics = await startMetrics(config.host, config.metrics_port);
measurePool(deps.pool, metrics.meter);
const app = await buildApp(deps, { meter: metrics.meter });
// Register the signal handlers before logging "listening": a supervisor may stop the process as soon as it reads that
// line.
stopOnSignal(deps.log, async () => {
  app.startDrain();
  await pause(config.drain_ms);
  await app.close();
  await metrics.close();
  await deps.close();
});
await app.listen({ host: config.host, port: config.port });
deps.log.info({ port: config.port, version: VERSION }, 'listening');
