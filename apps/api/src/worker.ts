import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { JOBS } from './jobs.ts';
import { stopOnSignal } from './platform/jobs/stop-on-signal.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { measurePool, startMetrics } from './platform/metrics.ts';
import { warnOfProto } from './platform/prototype-guard.ts';
import { VERSION } from './platform/version.ts';

const config = readConfig();
const deps = await openDeps(config);
warnOfProto(deps.log, config.environment);
const metrics = await startMetrics(config.host, config.metrics_port);
measurePool(deps.pool, metrics.meter);
const worker = await startWorker(deps, deps.pool, JOBS, metrics.meter);
// Register the signal handlers before logging "working": a supervisor may stop the process as soon as it reads that
// line.
stopOnSignal(deps.log, async () => {
  await worker.stop();
  await metrics.close();
  await deps.close();
});
deps.log.info({ version: VERSION }, 'working');
