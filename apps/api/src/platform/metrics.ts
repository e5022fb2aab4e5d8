import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type pg from 'pg';

import type { App } from './http/types.ts';

/** The meters of a process. Prometheus reads them on a separate port that is not public. */
export interface Metrics {
  meter: Meter;
  close(): Promise<void>;
}

/** Starts measuring. Also serves `/metrics` on `port`, unless it is 0. */
export async function startMetrics(host: string, port: number): Promise<Metrics> {
  const exporter = new PrometheusExporter({ host, port, preventServerStart: port === 0 });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('gerbang');
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  meter
    .createObservableGauge('event_loop_delay_p99_seconds')
    .addCallback((result) => result.observe(delay.percentile(99) / 1e9));
  meter
    .createObservableGauge('process_resident_memory_bytes')
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  return { meter, close: () => provider.shutdown() };
}

/** Duration and count of requests by method, route pattern and status. */
export function measureRequests(app: App, meter: Meter): void {
  const duration = meter.createHistogram('http_request_duration_seconds', {
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.record(reply.elapsedTime / 1000, { method: request.method, route, status: reply.statusCode });
  });
}

/** Connections of a pool: total, idle, and requests waiting for one. */
export function measurePool(pool: pg.Pool, meter: Meter): void {
  meter.createObservableGauge('database_pool_connections').addCallback((result) => {
    result.observe(pool.totalCount, { state: 'open' });
    result.observe(pool.idleCount, { state: 'idle' });
    result.observe(pool.waitingCount, { state: 'waiting' });
  });
}

/** Seconds for which the oldest locked job has been locked; 0 when no job is locked. */
export function measureLockAge(meter: Meter, read: () => number): void {
  meter.createObservableGauge('oldest_locked_job_age_seconds').addCallback((result) => result.observe(read()));
}
