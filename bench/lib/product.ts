import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createPool } from '../../apps/api/src/platform/database/database.ts';
import { createStorage, type Storage } from '../../apps/api/src/platform/files/storage.ts';
import type { StorageConfig } from '../../apps/api/src/storage-config.ts';
import { startSmtp, type SmtpSink, type Verdict } from '../../apps/api/test/platform/smtp.ts';
import { runApiCommand } from '../../scripts/lib/api-command.ts';
import { apiProgram } from '../../scripts/lib/build.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { apiEnvironment, databaseUrl, readServices, type PostgresService } from '../../scripts/lib/services-file.ts';
import type { Findings } from './figures.ts';
import { withOwnPostgres, type OwnPostgres, type OwnPostgresOptions } from './own-postgres.ts';
import type { BenchStack } from './stack.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

export interface ProductOptions extends OwnPostgresOptions {
  findings: Findings;
  apis: number;
  workers: number;
  /** Gives `work` a running PostgreSQL that is used instead of a cluster with a single node. */
  withPostgres?: <T>(work: (postgres: OwnPostgres) => Promise<T>) => Promise<T>;
  /** How the mail server answers a recipient. */
  mail?: (address: string) => Verdict | Promise<Verdict>;
  /** The port at which the processes reach the mail server, when a proxy is in between. */
  proxiedMail?: (port: number) => Promise<number>;
  /** The port at which the processes reach PostgreSQL, when a proxy is in between. */
  proxied?: (service: PostgresService) => Promise<number>;
  /** Settings of the processes that differ from the usual ones. */
  environment?: Record<string, string>;
  /** The folder of programs for processes that start from now on. By default that of the build. */
  programs?: () => string | undefined;
  /** Where API and workers run, when not on the network of the bench. */
  network?: OtherNetwork;
  /** The folder of files instead of a temporary one. */
  filesFolder?: string;
  /** The file storage that the checks read, when it is not the folder. */
  storage?: StorageConfig;
  /** Gets everything that the processes write. */
  onOutput?: (name: 'main' | 'worker', text: string) => void;
}

/** Another network in which processes run. */
export interface OtherNetwork {
  /** Starts a program there: the first part of a command line. */
  command: readonly string[];
  /** Address of API and workers. */
  there: string;
  /** Address at which they reach PostgreSQL and the mail server. */
  here: string;
}

type Signal = 'SIGKILL' | 'SIGTERM';

/** A whole installation on its own PostgreSQL: API and worker processes, a mail server and a folder of files. */
export interface Product {
  postgres: OwnPostgres;
  sink: SmtpSink;
  owner: BenchStack['owner'];
  /** The application's role, which owns the queue. */
  app: BenchStack['app'];
  storage: Storage;
  folder: string;
  urls: readonly string[];
  /** Settings of the processes, without the port. */
  environment: Readonly<Record<string, string>>;
  apis: WatchedProcess[];
  workers: WatchedProcess[];
  /** Ends an API, with SIGKILL by default, and starts it again on the same port. Returns its exit code. */
  replaceApi(index: number, signal?: Signal): Promise<number | null>;
  replaceWorker(index: number, signal?: Signal): Promise<number | null>;
}

/** Two hours of mails with their pictures and documents do not fit into memory. */
const withoutFiles: Parameters<typeof startSmtp>[3] = ({ textAsHtml: _copy, ...mail }) => ({
  ...mail,
  attachments: [],
});

export function withProduct<T>(options: ProductOptions, work: (product: Product) => Promise<T>): Promise<T> {
  const { withPostgres = (run) => withOwnPostgres(options, run) } = options;
  return withPostgres(async (postgres) => {
    const folder = options.filesFolder ?? mkdtempSync(join(tmpdir(), 'gerbang-bench-'));
    const sink = await startSmtp(0, options.mail, options.network?.here, withoutFiles);
    const services = { ...readServices(), postgres: postgres.service };
    const owner = createPool(databaseUrl(services, 'owner'), 8);
    const app = createPool(databaseUrl(services, 'app'), 4);
    const apis: WatchedProcess[] = [];
    const workers: WatchedProcess[] = [];
    try {
      await runApiCommand(services, 'migrate', [], { built: true, show: false });
      const start = await startersOf(options, { postgres, sink, folder });
      const storage = createStorage(options.storage ?? { driver: 'folder', folder });
      for (let index = 0; index < options.apis; index += 1) apis.push(await start.api(index));
      for (let index = 0; index < options.workers; index += 1) workers.push(await start.worker());
      const { urls, environment } = start;
      const parts = { postgres, sink, owner, app, storage, folder, urls, environment, apis, workers };
      return await work({
        ...parts,
        replaceApi: (index, signal) => replace(apis, index, () => start.api(index), signal),
        replaceWorker: (index, signal) => replace(workers, index, () => start.worker(), signal),
      });
    } finally {
      await Promise.all([...workers, ...apis].map((started) => started.end('SIGKILL')));
      await Promise.all([owner.end(), app.end(), sink.stop()]);
      if (options.filesFolder === undefined) rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function replace(
  list: WatchedProcess[],
  index: number,
  start: () => Promise<WatchedProcess>,
  signal: Signal = 'SIGKILL',
): Promise<number | null> {
  const code = (await list[index]?.end(signal)) ?? null;
  list[index] = await start();
  return code;
}

interface Starters extends Pick<Product, 'urls' | 'environment'> {
  api(index: number): Promise<WatchedProcess>;
  worker(): Promise<WatchedProcess>;
}

async function startersOf(
  options: ProductOptions,
  { postgres, sink, folder }: Pick<Product, 'postgres' | 'sink' | 'folder'>,
): Promise<Starters> {
  const ports: number[] = [];
  while (ports.length < options.apis) ports.push(await freePort(undefined, ports));
  const { here = '127.0.0.1', there = '127.0.0.1', command = [] } = options.network ?? {};
  const urls = ports.map((port) => `http://${there}:${port}`);
  const port = (await options.proxied?.(postgres.service)) ?? postgres.service.port;
  const reached = { ...postgres.service, host: here, port };
  const mail_port = (await options.proxiedMail?.(sink.port)) ?? sink.port;
  const usual = apiEnvironment(
    { ...readServices(), postgres: reached },
    {
      nodeEnv: 'production',
      publicUrl: urls[0] ?? '',
      trustProxy: here,
      storageFolder: folder,
    },
  );
  const env = {
    ...usual,
    HOST: there,
    METRICS_PORT: '0',
    SMTP_URL: `smtp://${here}:${mail_port}`,
    ...options.environment,
  };
  const unwanted = (what: string) => void options.findings.faults.push(`unwanted end: ${what}`);
  const launch = async (name: 'main' | 'worker', text: string, more: Record<string, string> = {}) => {
    const folder_now = options.programs?.();
    const program = folder_now === undefined ? apiProgram(name) : join(folder_now, `${name}.js`);
    const started = startWatched(
      name,
      { ...env, ...more },
      {
        command: [...command, process.execPath, program],
        unwanted,
        onOutput: (written) => options.onOutput?.(name, written),
      },
    );
    await started.hasWritten(text);
    return started;
  };
  return {
    urls,
    environment: env,
    api: (index) => launch('main', 'listening', { PORT: String(ports[index]) }),
    worker: () => launch('worker', 'working'),
  };
}
