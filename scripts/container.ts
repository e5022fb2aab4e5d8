import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createContainerEngine, type ContainerEngine } from './lib/container-engine.ts';
import { withDatabase } from './lib/database/scratch-database.ts';
import { main } from './lib/main.ts';
import { isRoot } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { ensureTools } from './lib/required-programs.ts';
import { apiEnvironment, commandEnvironment, type Services } from './lib/services-file.ts';
import { isResponding, GiveUp, until } from './lib/wait.ts';
import { startServices } from './services/start.ts';

const IMAGE = 'localhost/gerbang';
const DATABASE = 'gerbang_container';
/** Time that `deploy/README.md` allows a process to finish its work. */
const STOP_SECONDS = 30;
/** The same restrictions that an installation should have. Files go to the tmpfs that Podman mounts at /tmp. */
const LIMITS = ['--network', 'host', '--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];

/** A process of the image. `url` responds once the process works. */
interface ImageProcess {
  name: 'api' | 'worker';
  program: string;
  url: string;
  env: Record<string, string>;
}

async function tryImage(engine: ContainerEngine, services: Services): Promise<void> {
  const [port, metricsPort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const options = {
    port,
    metricsPort,
    database: DATABASE,
    nodeEnv: 'production' as const,
    storageFolder: '/tmp/files',
  };
  const env = apiEnvironment(services, options);
  const asOwner = commandEnvironment(services, options);
  await runCommand(engine, 'migrate', asOwner);
  // A second run has nothing to do and must not fail.
  await runCommand(engine, 'migrate', asOwner);
  const api = { name: 'api', program: 'main', url: `http://127.0.0.1:${port}/health/ready`, env } as const;
  const metrics = `http://127.0.0.1:${workerPort}/metrics`;
  const worker = {
    name: 'worker',
    program: 'worker',
    url: metrics,
    env: { ...env, METRICS_PORT: String(workerPort) },
  } as const;
  for (const started of [api, worker]) await start(engine, started);
  if (!(await isResponding(`http://127.0.0.1:${port}/`))) throw new Error('The API does not serve the web.');
  for (const started of [worker, api]) await stop(engine, started);
}

async function runCommand(engine: ContainerEngine, command: 'migrate', env: Record<string, string>): Promise<void> {
  await withEnvironmentFile(env, (file) =>
    engine.podman('run', '--rm', ...LIMITS, '--env-file', file, IMAGE, 'node', `apps/api/dist/${command}.js`),
  );
  console.log(`${command}: done`);
}

async function start(engine: ContainerEngine, { name, program, url, env }: ImageProcess): Promise<void> {
  await withEnvironmentFile(env, (file) =>
    engine.podman(
      'run',
      '--detach',
      '--name',
      name,
      ...LIMITS,
      '--env-file',
      file,
      IMAGE,
      'node',
      `apps/api/dist/${program}.js`,
    ),
  );
  await until(`${name} answers`, 60, async () => {
    if ((await inspect(engine, name, 'Running')) !== 'true')
      throw new GiveUp(`${name} has ended:\n${await engine.podman('logs', name)}`);
    return isResponding(url);
  });
  console.log(`${name}: answers`);
}

/** Stops a process with SIGTERM, as a deployment does, and requires that it exits by itself without an error. */
async function stop(engine: ContainerEngine, { name }: ImageProcess): Promise<void> {
  await engine.podman('stop', '--time', String(STOP_SECONDS), name);
  const code = await inspect(engine, name, 'ExitCode');
  if (code !== '0') throw new Error(`${name} ended with ${code}:\n${await engine.podman('logs', name)}`);
  console.log(`${name}: ended`);
}

const inspect = (engine: ContainerEngine, name: string, field: string): Promise<string> =>
  engine.podman('inspect', '--format', `{{.State.${field}}}`, name);

/** Passes settings in a file, because passwords in arguments would be visible in the list of processes. */
async function withEnvironmentFile(
  env: Record<string, string>,
  work: (file: string) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-container-'));
  const file = join(folder, 'env');
  try {
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    await work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
  if (!isRoot) throw new Error('Run this as root: it makes the base image by debootstrap.');
  await ensureTools(['containers']);
  const services = await startServices({});
  const engine = await createContainerEngine();
  try {
    console.log('Building the image');
    await engine.buildImage(IMAGE);
    await withDatabase(services, DATABASE, () => tryImage(engine, services));
    console.log('The image is good.');
  } finally {
    await engine.podman('rm', '--all', '--force');
    if (!values.keep) await engine.remove();
  }
});
