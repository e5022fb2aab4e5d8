import { setTimeout as pause } from 'node:timers/promises';

import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { announceSetupCode } from './modules/building/first-run/setup-code.service.ts';
import { measurePermits } from './modules/permits/permits/permit-count.service.ts';
import { watchChecks } from './platform/doctor/watch.ts';
import { stopOnSignal } from './platform/jobs/stop-on-signal.ts';
import { createMetrics, measureBackups, measurePool, measureQueue } from './platform/metrics.ts';
import { warnOfProto } from './platform/prototype-guard.ts';
import { reasonOf } from './platform/queue-pool.ts';
import { startTraces } from './platform/traces.ts';
import { VERSION } from './platform/version.ts';

const config = readConfig();
const metrics = createMetrics();
const endTraces = await startTraces(config.traces_url, 'api');
const deps = await openDeps(config, config.database.url, metrics.meter);
warnOfProto(deps.log, config.environment);
measurePool(deps.pool, metrics.meter);
measureQueue(deps.pool, metrics.meter);
measureBackups(deps.pool, metrics.meter);
measurePermits(metrics.meter);
const readChecks = watchChecks({ ...deps, secrets: config.secrets }, metrics.meter);
const app = await buildApp(deps, { meter: metrics.meter });
await metrics.listen(config.metrics, { '/health/deep': readChecks });
// Register the signal handlers before logging "listening": a supervisor may stop the process as soon as it reads that
// line.
stopOnSignal(deps.log, async () => {
  app.startDrain();
  await pause(config.drain_ms);
  await app.close();
  await endTraces();
  await metrics.close();
  await deps.close();
});
await app.listen({ host: config.host, port: config.port });
deps.log.info({ port: config.port, version: VERSION }, 'listening');
// Without its database or migrations the process waits for them, and says so at /health/ready.
await announceSetupCode(deps).catch((error: unknown) => deps.log.warn({ reason: reasonOf(error) }, 'no setup code'));
