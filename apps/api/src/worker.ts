import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { JOBS } from './jobs.ts';
import { measurePool, startMetrics } from './platform/metrics.ts';
import { stopOnSignal } from './platform/stop.ts';
import { startWorker } from './platform/worker.ts';

const config = readConfig();
const deps = openDeps(config);
const metrics = await startMetrics(config.host, config.metrics_port);
measurePool(deps.pool, metrics.meter);
const worker = await startWorker(deps, deps.pool, JOBS, metrics.meter);
// Before it says that it works: whoever reads that may stop it the next moment.
stopOnSignal(deps.log, async () => {
  await worker.stop();
  await metrics.close();
  await deps.close();
});
deps.log.info({}, 'working');
