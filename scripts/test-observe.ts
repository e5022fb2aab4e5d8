import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runApiCommand } from './lib/api-command.ts';
import { build, isBuilt, programArguments } from './lib/build.ts';
import { createChildren } from './lib/children.ts';
import { withDatabase } from './lib/database/scratch-database.ts';
import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { alertRules, dashboardExpressions, metricsIn } from './lib/observe.ts';
import { inRoot } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { run } from './lib/process.ts';
import { ensureTools } from './lib/required-programs.ts';
import { apiEnvironment } from './lib/services-file.ts';
import { rememberedPorts, waitForAll } from './lib/stack.ts';
import { isResponding, until } from './lib/wait.ts';
import { startServices } from './services/start.ts';

const FOLDER = inRoot('deploy/observe');
/** A job is counted when the worker has run one; the recurring ones come each minute. */
const PATIENCE_S = 150;

/** The example for installations, with these processes and more frequent reading. */
function configure(folder: string, targets: { api: string; worker: string }): string {
  const example = readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8');
  const config = example
    .replace('127.0.0.1:9090', targets.api)
    .replace('127.0.0.1:9091', targets.worker)
    .replaceAll('_interval: 15s', '_interval: 1s')
    .replace('- rules.yml', `- ${join(FOLDER, 'rules.yml')}`);
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, config);
  return file;
}

async function ask(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/${path}`, { signal: AbortSignal.timeout(10_000) });
  const { status, data, error } = (await response.json()) as { status: string; data: unknown; error?: string };
  if (status !== 'success') throw new Error(`Prometheus refuses ${decodeURIComponent(path)}: ${error}`);
  return data;
}

/** Lets Prometheus read API and worker until it has every metric that is named. */
async function seeEveryMetric(url: string): Promise<void> {
  const expressions = [...alertRules().map(({ expr }) => expr), ...dashboardExpressions()];
  const missing = new Set(expressions.flatMap(metricsIn));
  console.log(`Waiting for ${missing.size} metrics`);
  try {
    await until('every metric that rules and dashboard name', PATIENCE_S, async () => {
      for (const name of missing) {
        const series = await ask(url, `series?match[]=${name}`);
        if (Array.isArray(series) && series.length > 0) missing.delete(name);
      }
      return missing.size === 0;
    });
  } catch (error) {
    throw new Error(`Not measured: ${[...missing].join(', ')}`, { cause: error });
  }
  for (const expr of expressions) {
    await ask(url, `query?query=${encodeURIComponent(expr.replaceAll('$__rate_interval', '1m'))}`);
  }
}

/** Throws when a rule cannot be evaluated, or when an alert is about a process that works. */
async function checkRules(url: string): Promise<void> {
  type Rule = { name: string; health: string; state: string; lastError?: string };
  const { groups } = (await ask(url, 'rules')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const bad = rules.filter(({ health }) => health !== 'ok').map(({ name, lastError }) => `${name}: ${lastError}`);
  if (bad.length > 0 || rules.length === 0) throw new Error(`Rules that cannot be evaluated: ${bad.join('; ')}`);
  const wrong = rules.filter(({ name, state }) => LIVE.has(name) && state !== 'inactive').map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`These alerts are about processes that work: ${wrong.join(', ')}`);
}

const LIVE = new Set(['ApiDown', 'ReadyFalse', 'ErrorRate', 'WorkerSilent']);

/** Runs `work` with the built API and worker, on an empty database that is removed afterwards. */
async function withProcesses(
  work: (running: { url: string; targets: { api: string; worker: string } }) => Promise<void>,
): Promise<void> {
  if (!isBuilt()) await build();
  const services = await startServices({ fast: true });
  const ports = await rememberedPorts(['observe_api', 'observe_api_metrics', 'observe_worker_metrics']);
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-observe-files-'));
  const database = 'gerbang_observe';
  const url = `http://127.0.0.1:${ports.observe_api}`;
  const api = { port: ports.observe_api, database, storageFolder: folder, logLevel: 'warn' };
  await withDatabase(services, database, async () => {
    await runApiCommand(services, 'migrate', [], { ...api, built: true, show: false });
    const children = createChildren();
    const start = (name: string, program: 'main' | 'worker', metricsPort: number): void =>
      children.start({
        name,
        args: programArguments(program),
        env: apiEnvironment(services, { ...api, metricsPort }),
      });
    try {
      start('api', 'main', ports.observe_api_metrics);
      start('worker', 'worker', ports.observe_worker_metrics);
      await waitForAll([`${url}/health/ready`], children);
      const { observe_api_metrics, observe_worker_metrics } = ports;
      const targets = { api: `127.0.0.1:${observe_api_metrics}`, worker: `127.0.0.1:${observe_worker_metrics}` };
      await work({ url, targets });
    } finally {
      await children.stop();
      remove(folder);
    }
  });
}

const promtool = async (...args: string[]): Promise<string> => await run('promtool', args, { cwd: FOLDER });

/** Checks and tries the alert rules, and lets a real Prometheus read a real API and worker. */
await main(async () => {
  await ensureTools(['metrics']);
  await promtool('check', 'rules', 'rules.yml');
  await promtool('check', 'config', 'prometheus.yml');
  await promtool('test', 'rules', 'rules.test.yml');
  console.log('promtool accepts the rules and their tests.');
  await withProcesses(async ({ url, targets }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gerbang-observe-'));
    const port = await freePort();
    const file = configure(folder, targets);
    const flags = [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=127.0.0.1:${port}`];
    const prometheus = spawn('prometheus', flags, { stdio: 'ignore' });
    const ended = new Promise((resolve) => void prometheus.once('exit', resolve));
    try {
      await until('Prometheus answers', 60, async () => await isResponding(`http://127.0.0.1:${port}/-/ready`));
      if (!(await isResponding(`${url}/v1/public/property`))) throw new Error('The API does not answer.');
      await seeEveryMetric(`http://127.0.0.1:${port}`);
      await checkRules(`http://127.0.0.1:${port}`);
      console.log('Prometheus has every metric that rules and dashboard name.');
    } finally {
      prometheus.kill();
      await ended;
      remove(folder);
    }
  });
});
