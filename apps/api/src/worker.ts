import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { JOBS } from './jobs.ts';
import { measurePermits } from './modules/permits/permits/permit-count.service.ts';
import { watchChecks } from './platform/doctor/watch.ts';
import { stopOnSignal } from './platform/jobs/stop-on-signal.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createMetrics, measurePool } from './platform/metrics.ts';
import { warnOfProto } from './platform/prototype-guard.ts';
import { startTraces } from './platform/traces.ts';
import { VERSION } from './platform/version.ts';

const config = readConfig();
const metrics = createMetrics();
const endTraces = await startTraces(config.traces_url, 'worker');
const deps = await openDeps(config, config.database.direct_url, metrics.meter);
warnOfProto(deps.log, config.environment);
measurePool(deps.pool, metrics.meter);
measurePermits(metrics.meter);
const readChecks = watchChecks({ ...deps, secrets: config.secrets }, metrics.meter);
await metrics.listen(config.metrics, { '/health/deep': readChecks });
const worker = await startWorker(deps, deps.pool, JOBS, metrics.meter);
// Register the signal handlers before logging "working": a supervisor may stop the process as soon as it reads that
// line.
stopOnSignal(deps.log, async () => {
  await worker.stop();
  await endTraces();
  await metrics.close();
  await deps.close();
});
deps.log.info({ version: VERSION }, 'working');
