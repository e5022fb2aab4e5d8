import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ContainerEngine } from '../container-engine.ts';
import { isObject, randomHex } from '../files.ts';
import { inRoot } from '../paths.ts';
import { run } from '../process.ts';
import { timed } from '../steps.ts';
import { GiveUp, until } from '../wait.ts';
import { parseYamlDocuments } from '../yaml.ts';
import type { Images } from './images.ts';

const NETWORK = 'gerbang-kubernetes';
const POSTGRES = 'gerbang-database';
const START_SECONDS = 180;

/** Passwords of the owner of the tables and of the application. */
interface Passwords {
  owner: string;
  app: string;
}

interface Container {
  name: string;
  image: string;
}

/** A manifest of `deploy/kubernetes`, as far as this reads it. */
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { replicas?: number; template?: { metadata: object; spec: { containers: Container[] } } };
}

const isManifest = (value: unknown): value is Manifest => isObject(value) && typeof value['kind'] === 'string';

/** The manifests as kustomize renders them. */
async function render(): Promise<Manifest[]> {
  const text = await run('kubectl', ['kustomize', inRoot('deploy/kubernetes')]);
  return parseYamlDocuments(text).filter(isManifest);
}

/**
 * Lets Podman run the rendered migration, API and worker on an empty database. The other manifests are for a cluster only:
 * Podman has no services, ingress and policies, and version 4 no Jobs.
 */
export async function playManifests(engine: ContainerEngine, images: Images): Promise<void> {
  const manifests = await timed('render manifests', render);
  const [migrate, api, worker] = ['gerbang-migrate', 'gerbang-api', 'gerbang-worker'].map((name) => {
    const found = manifests.find(({ metadata, spec }) => metadata.name === name && spec?.template);
    if (found === undefined) throw new Error(`deploy/kubernetes has no ${name}.`);
    return found;
  });
  if (migrate === undefined || api === undefined || worker === undefined) return;
  await engine.podman('tag', images.gerbang, migrate.spec?.template?.spec.containers[0]?.image ?? '');
  const passwords = { owner: randomHex(), app: randomHex() };
  await timed('database', () => startPostgres(engine, images.postgres, passwords));
  await createSecrets(engine, passwords);
  const settings = manifests.filter(({ kind }) => kind === 'ConfigMap').map(forPodman);
  const play = async (manifest: Manifest): Promise<string> => {
    const file = join(engine.folder, `${manifest.metadata.name}.json`);
    const parts = [...settings, playable(manifest)];
    writeFileSync(file, parts.map((part) => JSON.stringify(part)).join('\n---\n'), { mode: 0o600 });
    await engine.podman('kube', 'play', '--network', NETWORK, file);
    const { name = '' } = manifest.spec?.template?.spec.containers[0] ?? {};
    const names = await engine.podman('ps', '--all', '--format', '{{.Names}}', '--filter', `name=-${name}$`);
    return names.split('\n')[0] ?? '';
  };
  await timed('play migration', async () => {
    await untilEnded(engine, await play(migrate));
    // A second run has nothing to do and must not fail.
    await engine.podman('pod', 'rm', '--force', migrate.metadata.name);
    await untilEnded(engine, await play(migrate));
  });
  await timed('play API and worker', async () => {
    const started = { api: await play(api), worker: await play(worker) };
    await untilAnswers(engine, started.api, 'http://127.0.0.1:8080/health/ready');
    await untilAnswers(engine, started.worker, 'http://127.0.0.1:9090/metrics');
  });
}

/** Settings for a machine without S3, TLS and other machines. */
function forPodman({ data, ...manifest }: Manifest): Manifest {
  const local = { STORAGE_DRIVER: 'folder', STORAGE_FOLDER: '/tmp/files', PLAIN_CONNECTIONS: 'allow' };
  return { ...manifest, data: { ...data, ...local } };
}

const databaseUrl = (user: string, password: string): string =>
  `postgres://${user}:${password}@${POSTGRES}:5432/gerbang`;

/** The secrets that `deploy/README.md` lets people create. Podman 4 takes their values as a JSON object. */
async function createSecrets(engine: ContainerEngine, { owner, app }: Passwords): Promise<void> {
  const keys = { SIGNING_SECRET: randomHex(32), PASS_PRIVATE_KEY: randomHex(32) };
  const secrets: Record<string, Record<string, string>> = {
    'gerbang-secrets': { DATABASE_URL: databaseUrl('gerbang_app', app), SMTP_URL: 'smtp://127.0.0.1:25', ...keys },
    'gerbang-owner': { DATABASE_OWNER_URL: databaseUrl('gerbang_owner', owner) },
  };
  for (const [name, values] of Object.entries(secrets)) {
    const file = join(engine.folder, `${name}.json`);
    const encoded = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(encoded)), { mode: 0o600 });
    await engine.podman('secret', 'create', name, file);
  }
}

/**
 * One pod. Podman runs probes by curl, which the image does not have, and opens ports on this machine, so it gets none. A Job
 * becomes a pod.
 */
function playable({ spec, ...manifest }: Manifest): Manifest | object {
  const { metadata, spec: pod } = spec?.template ?? { metadata: {}, spec: { containers: [] } };
  const containers = pod.containers.map((container) =>
    Object.fromEntries(Object.entries(container).filter(([name]) => !name.endsWith('Probe') && name !== 'ports')),
  );
  const template = { metadata, spec: { ...pod, containers } };
  if (manifest.kind === 'Deployment') return { ...manifest, spec: { ...spec, replicas: 1, template } };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name: manifest.metadata.name },
    spec: template.spec,
  };
}

async function startPostgres(engine: ContainerEngine, image: string, { owner, app }: Passwords): Promise<void> {
  await engine.podman('network', 'create', NETWORK);
  const passwords = { POSTGRES_PASSWORD: randomHex(), OWNER_PASSWORD: owner, APP_PASSWORD: app };
  const env = Object.entries(passwords).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const roles = `${inRoot('deploy/postgres-roles.sh')}:/docker-entrypoint-initdb.d/10-roles.sh:ro`;
  const options = [
    '--detach',
    '--name',
    POSTGRES,
    '--network',
    NETWORK,
    '--user',
    'postgres',
    ...env,
    '--volume',
    roles,
  ];
  await engine.podman('run', ...options, image, 'postgres', '-clisten_addresses=*');
  const isReady = (): Promise<boolean> => succeeds(engine, POSTGRES, 'pg_isready', '-h', '127.0.0.1', '-d', 'gerbang');
  await until('PostgreSQL answers', START_SECONDS, isReady, 500);
}

async function untilEnded(engine: ContainerEngine, name: string): Promise<void> {
  await until(`${name} has ended`, START_SECONDS, async () => {
    const state = await engine.podman('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', name);
    return state === 'exited 0';
  });
}

async function untilAnswers(engine: ContainerEngine, name: string, url: string): Promise<void> {
  await until(`${name} answers`, START_SECONDS, async () => {
    const state = await engine.podman('inspect', '--format', '{{.State.Status}}', name);
    if (state === 'exited') throw new GiveUp(`${name} has ended:\n${await engine.podman('logs', name)}`);
    return succeeds(engine, name, 'node', 'deploy/healthcheck.mjs', url);
  });
}

const succeeds = (engine: ContainerEngine, name: string, ...command: string[]): Promise<boolean> =>
  engine.podman('exec', name, ...command).then(
    () => true,
    () => false,
  );
