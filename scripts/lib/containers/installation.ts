import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { dirname, join } from 'node:path';

import type { ContainerEngine } from '../container-engine.ts';
import { randomHex, remove } from '../files.ts';
import { inRoot } from '../paths.ts';
import { freePort } from '../ports.ts';
import { run } from '../process.ts';
import { GiveUp, until } from '../wait.ts';

const PROJECT = 'gerbang';
/** The services that run all the time. The profile `demo` is among them, because podman-compose 1.0 knows no profiles. */
export const LONG_RUNNING = ['postgres', 'api', 'worker', 'caddy', 'mail'] as const;
export type LongRunning = (typeof LONG_RUNNING)[number];

/** The user of Gerbang's image and of Caddy. */
const UID = 10_001;
/** Files that a person needs beside the image. */
const FILES = ['compose.yaml', 'deploy/Caddyfile', 'deploy/postgres-roles.sh'];
const START_SECONDS = 180;
/** The API does not refuse requests of the journey because the machine is busy. podman-compose passes these on. */
const NOT_BUSY = { PUBLIC_IN_FLIGHT: '1000000', OVERLOAD_MS: '1000000' };

/** An installation from `compose.yaml` in a folder of its own. */
export interface Installation {
  url: string;
  mail_url: string;
  http_url: string;
  /** Certificate of the authority that Caddy has made. */
  authority_file: string;
  settings: Record<string, string>;
  compose(...args: string[]): Promise<string>;
  container(service: LongRunning | 'migrate'): string;
  exec(service: LongRunning, ...command: string[]): Promise<string>;
  /** Address of the database for a role, on this machine through the socket in the volume. */
  databaseUrl(user: 'postgres' | 'gerbang_owner' | 'gerbang_app'): string;
  files_folder: string;
  /** Waits until each service that runs all the time is healthy, and `migrate` has ended well. */
  waitUntilHealthy(): Promise<void>;
}

/** Writes what a person writes, and starts all services from nothing. */
export async function install(engine: ContainerEngine, image: string): Promise<Installation> {
  const folder = join(engine.folder, 'installation');
  remove(folder);
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  const settings = await chooseSettings(image);
  writeFileSync(join(folder, '.env'), envFile(settings), { mode: 0o600 });
  // podman-compose 1.0 ignores the addresses of a network.
  const network = ['--subnet', settings['PROXY_NETWORK'] ?? '', `${PROJECT}_edge`];
  await engine.podman('network', 'create', ...network);
  const compose = (...args: string[]): Promise<string> =>
    run('podman-compose', ['--project-name', PROJECT, ...args], { env: { ...engine.env, ...NOT_BUSY }, cwd: folder });
  await compose('up', '--detach');
  const container = (service: string): string => `${PROJECT}_${service}_1`;
  const volume = (name: string): Promise<string> =>
    engine.podman('volume', 'inspect', '--format', '{{.Mountpoint}}', `${PROJECT}_${name}`);
  const socket = await volume('database');
  const passwords = {
    postgres: settings['POSTGRES_PASSWORD'],
    gerbang_owner: settings['OWNER_PASSWORD'],
    gerbang_app: settings['APP_PASSWORD'],
  };
  return {
    url: settings['PUBLIC_URL'] ?? '',
    mail_url: `http://127.0.0.1:${settings['MAIL_PORT'] ?? ''}`,
    http_url: `http://localhost:${settings['HTTP_PORT'] ?? ''}`,
    authority_file: join(await volume('certificates'), 'caddy/pki/authorities/local/root.crt'),
    settings,
    compose,
    container,
    exec: (service, ...command) => engine.podman('exec', container(service), ...command),
    databaseUrl: (user) => `postgres://${user}:${passwords[user] ?? ''}@localhost/gerbang?host=${socket}`,
    files_folder: await volume('files'),
    waitUntilHealthy: () => waitUntilHealthy(engine, container),
  };
}

async function chooseSettings(image: string): Promise<Record<string, string>> {
  const [http, https, mail] = [await freePort(), await freePort(), await freePort()];
  return {
    GERBANG_IMAGE: image,
    PUBLIC_URL: `https://localhost:${https}`,
    TLS: 'internal',
    POSTGRES_PASSWORD: randomHex(),
    OWNER_PASSWORD: randomHex(),
    APP_PASSWORD: randomHex(),
    SIGNING_SECRET: randomHex(32),
    PASS_PRIVATE_KEY: randomHex(32),
    SMTP_URL: 'smtp://mail:1025',
    PLAIN_CONNECTIONS: 'allow',
    MAIL_FROM: 'Gerbang <no-reply@gerbang.example>',
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    MAIL_PORT: String(mail),
    PROXY_NETWORK: '172.31.254.0/29',
  };
}

const envFile = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Podman checks health by timers of systemd. Without systemd nothing does, so this runs the checks itself. */
async function waitUntilHealthy(engine: ContainerEngine, container: (service: string) => string): Promise<void> {
  const isHealthy = async (name: string): Promise<boolean> =>
    engine.podman('healthcheck', 'run', name).then(
      () => true,
      () => false,
    );
  for (const service of LONG_RUNNING) {
    const name = container(service);
    await until(`${service} is healthy`, START_SECONDS, () => isHealthy(name), 500).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await logs(engine, name)}`, { cause: error });
    });
  }
  const migrate = container('migrate');
  await until('migrate has ended', START_SECONDS, async () => {
    const state = await engine.podman('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', migrate);
    if (/^exited [1-9]/.test(state)) throw new GiveUp(`migrate: ${state}\n${await logs(engine, migrate)}`);
    return state === 'exited 0';
  });
}

const logs = (engine: ContainerEngine, name: string): Promise<string> =>
  run('podman', ['logs', '--tail', '40', name], { env: engine.env }).catch(String);

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request through Caddy, whose certificate is checked. With a `body`, as JSON. */
export async function send(
  { url, authority_file }: Installation,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const options = { ca: readFileSync(authority_file), timeout: 10_000, method: body === undefined ? 'GET' : 'POST' };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return await new Promise((resolve, reject) => {
    request(new URL(path, url), { ...options, headers: { ...json, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Gives the files that this machine wrote into a volume to the user of the image. */
export const giveToImage = (folder: string): Promise<string> => run('chown', ['-R', `${UID}:${UID}`, folder]);
