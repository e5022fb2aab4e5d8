import { createServer, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type pg from 'pg';

import type { Storage } from './files/storage.ts';
import type { App } from './http/types.ts';
import type { Mailer } from './mail/mail.ts';
import { VERSION } from './version.ts';

/** The meters of a process. */
export interface Metrics {
  meter: Meter;
  /** Serves `/metrics`, and the result of each page as JSON, unless `port` is 0. Nobody logs in here: keep it private. */
  listen(address: { host: string; port: number }, pages: Readonly<Record<string, Page>>): Promise<void>;
  close(): Promise<void>;
}

type Page = () => Promise<unknown>;

/** For what takes milliseconds when all is well. */
const SECONDS = { advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] } };

/** Starts measuring. */
export function createMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('gerbang');
  measureProcess(meter);
  let pages: Readonly<Record<string, Page>> = {};
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/metrics') return exporter.getMetricsRequestHandler(request, response);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) return void response.writeHead(404).end();
    void answer(response, page);
  }).unref();
  return {
    meter,
    async listen({ host, port }, served) {
      if (port === 0) return;
      pages = served;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once('error', reject).listen({ host, port }, resolve);
      await promise;
    },
    async close() {
      server.close();
      await provider.shutdown();
    },
  };
}

async function answer(response: ServerResponse, page: Page): Promise<void> {
  try {
    const body = JSON.stringify(await page());
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
  } catch {
    response.writeHead(503).end();
  }
}

function measureProcess(meter: Meter): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  meter
    .createObservableGauge('event_loop_delay_p99_seconds')
    .addCallback((result) => result.observe(delay.percentile(99) / 1e9));
  meter
    .createObservableGauge('process_resident_memory_bytes')
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('gerbang_build_info')
    .addCallback((result) => result.observe(1, { version: VERSION, node: process.versions.node }));
}

/** Duration and count of requests by method, route pattern and status. */
export function measureRequests(app: App, meter: Meter): void {
  const duration = meter.createHistogram('http_request_duration_seconds', SECONDS);
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

/** Prometheus waits 10 s for all metrics of a process, also when its database does not answer. */
export const METRIC_MS = 2_000;

/** A worker without a sign for this time counts as gone: the same time after which others take over its jobs. */
const SILENT_SECONDS = 30;

/**
 * How long the oldest job of each kind has waited that could run, and how many workers are alive. The API reports it, because
 * it also does so when there is no worker.
 */
export function measureQueue(pool: pg.Pool, meter: Meter): void {
  const ask = async <Row extends pg.QueryResultRow>(text: string) =>
    (await pool.query<Row>(Object.assign({ text }, { query_timeout: METRIC_MS }))).rows;
  meter.createObservableGauge('gerbang_queue_oldest_seconds').addCallback(async (result) => {
    const kinds = await ask<{ queue: string; seconds: number }>(
      `select t.identifier as queue, coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as seconds
         from graphile_worker._private_tasks t
         left join graphile_worker._private_jobs j
           on j.task_id = t.id and j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
        group by t.identifier`,
    );
    for (const { queue, seconds } of kinds) result.observe(seconds, { queue });
  });
  meter.createObservableGauge('gerbang_workers').addCallback(async (result) => {
    const [row] = await ask<{ alive: number }>(
      `select count(*)::int as alive from worker_heartbeat where seen_at > now() - interval '${SILENT_SECONDS} s'`,
    );
    if (row !== undefined) result.observe(row.alive);
  });
}

/**
 * Seconds since the newest complete backup was taken, and since one was tested, or else since the oldest one of those that nobody
 * has tested. Nothing where `gerbang backup` has made none: another program may do it.
 */
export function measureBackups(pool: pg.Pool, meter: Meter): void {
  const age = meter.createObservableGauge('gerbang_backup_age_seconds');
  const tested_age = meter.createObservableGauge('gerbang_backup_tested_age_seconds');
  meter.addBatchObservableCallback(
    async (result) => {
      const text = `
        select extract(epoch from now() - max(taken_at))::float8 as age,
               extract(epoch from now() - coalesce(max(tested_at) filter (where test_fault is null), min(taken_at)))::float8 as tested
          from backup_run where fault is null having count(*) > 0`;
      const { rows } = await pool.query<{ age: number; tested: number }>(
        Object.assign({ text }, { query_timeout: METRIC_MS }),
      );
      for (const row of rows) {
        result.observe(age, row.age);
        result.observe(tested_age, row.tested);
      }
    },
    [age, tested_age],
  );
}

/** Counts mails by result. `refused`: the mailbox does not exist. `failed`: this attempt failed, a later one may not. */
export function measureMailer(mailer: Mailer, meter: Meter): Mailer {
  const mails = meter.createCounter('gerbang_mail_total');
  for (const result of ['sent', 'refused', 'failed']) mails.add(0, { result });
  return {
    ...mailer,
    async send(mail) {
      try {
        const result = await mailer.send(mail);
        mails.add(1, { result });
        return result;
      } catch (error) {
        mails.add(1, { result: 'failed' });
        throw error;
      }
    },
  };
}

/** Duration of writing, reading and removing a file. */
export function measureStorage(storage: Storage, meter: Meter): Storage {
  const seconds = meter.createHistogram('gerbang_storage_seconds', SECONDS);
  const timed = async <Result>(op: 'put' | 'get' | 'remove', work: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    return work.finally(() => seconds.record((performance.now() - began) / 1000, { op }));
  };
  return {
    ...storage,
    put: (...object) => timed('put', storage.put(...object)),
    get: (key) => timed('get', storage.get(key)),
    remove: (key) => timed('remove', storage.remove(key)),
  };
}
