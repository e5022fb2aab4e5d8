import { join } from 'node:path';

import { isObject, randomHex, readJson, writeJson } from './files.ts';
import { inRoot, localFolder } from './paths.ts';
import type { RecordedProcess } from './process.ts';

export type Login = { user: string; password: string };

export type PostgresService = {
  host: string;
  port: number;
  superuser: Login;
  owner: Login;
  app: Login;
  database: string;
};

type MailService = { smtp_port: number; web_port: number; web_url: string };

export type S3Service = { endpoint: string; region: string; bucket: string; access_key: string; secret_key: string };

/** What the scripts store for themselves between runs. */
type ServicesState = {
  processes: Record<string, RecordedProcess>;
  ports: Record<string, number>;
  /** Stored also while the gateway is stopped, so that it restarts with the same keys. */
  s3?: S3Service;
};

/** The content of `.local/services.json`; `s3` is present only while the gateway runs. */
export type Services = { postgres: PostgresService; mail: MailService; s3?: S3Service; state: ServicesState };

/** Like `Services`, but some of the services may not be started yet. */
export type ServicesDraft = Partial<Omit<Services, 'state'>> & { state: ServicesState };

const servicesPath = join(localFolder, 'services.json');
const secretsPath = join(localFolder, 'secrets.json');

const isDraft = (value: unknown): value is Partial<ServicesDraft> => isObject(value);

/** The services file, also while some services are missing. */
export function readDraft(): ServicesDraft {
  const found = readJson(servicesPath, isDraft);
  return { ...found, state: { processes: {}, ports: {}, ...found?.state } };
}

export const writeDraft = (draft: ServicesDraft): void => writeJson(servicesPath, draft);

/** The services of this clone. Throws when `npm run services` has never run in it. */
export function readServices(): Services {
  const { postgres, mail, ...rest } = readDraft();
  if (!postgres || !mail) throw new Error('No services yet: run `npm run services` first.');
  return { postgres, mail, ...rest };
}

/** A secret of 32 bytes, generated once per clone: it signs links or passes. */
function cloneSecret(name: 'signing_secret' | 'pass_private_key'): string {
  const found = readJson(secretsPath, isObject);
  const kept = found?.[name];
  if (typeof kept === 'string') return kept;
  const made = randomHex(32);
  writeJson(secretsPath, { ...found, [name]: made });
  return made;
}

export function databaseUrl(
  { postgres }: Pick<Services, 'postgres'>,
  role: 'superuser' | 'owner' | 'app',
  database = postgres.database,
): string {
  const { user, password } = postgres[role];
  return `postgres://${user}:${password}@${postgres.host}:${postgres.port}/${database}`;
}

/** Settings of an API process or command. The defaults are for development. */
export type ApiOptions = {
  port?: number;
  metricsPort?: number;
  /** The public origin; the API's own by default. */
  publicUrl?: string;
  database?: string;
  storage?: 'folder' | 's3';
  storageFolder?: string;
  webRoot?: string;
  nodeEnv?: 'development' | 'production' | 'test';
  logLevel?: string;
  /** Addresses of the proxies in front of the API, separated by commas. */
  trustProxy?: string;
};

/** Environment of the API and the worker. They never get the owner's role, which row-level security does not restrict. */
export function apiEnvironment(services: Services, options: ApiOptions = {}): Record<string, string> {
  const { port = 3000, database = services.postgres.database, storage = 'folder' } = options;
  const { s3 } = services;
  if (storage === 's3' && !s3) throw new Error('The S3 gateway is not running: run `npm run services -- --s3`.');
  return {
    NODE_ENV: options.nodeEnv ?? 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(options.metricsPort ?? port + 1),
    PUBLIC_URL: options.publicUrl ?? `http://127.0.0.1:${port}`,
    TRUST_PROXY: options.trustProxy ?? '',
    // Nobody else uses these processes, so they stop at once.
    DRAIN_MS: '0',
    // The machine may be busy with other programs, and benches send more requests at once than the limit.
    PUBLIC_IN_FLIGHT: '1000000',
    OVERLOAD_MS: '1000000',
    LOG_LEVEL: options.logLevel ?? 'info',
    // Programs put services into network namespaces of this machine.
    PLAIN_CONNECTIONS: 'allow',
    DATABASE_URL: databaseUrl(services, 'app', database),
    SMTP_URL: `smtp://127.0.0.1:${services.mail.smtp_port}`,
    MAIL_FROM: 'Gerbang <no-reply@gerbang.example>',
    SIGNING_SECRET: cloneSecret('signing_secret'),
    PASS_PRIVATE_KEY: cloneSecret('pass_private_key'),
    AUDIT_ANCHOR_MAIL: '',
    AUDIT_ANCHOR_LOCK_DAYS: '0',
    STORAGE_DRIVER: storage,
    STORAGE_FOLDER: options.storageFolder ?? inRoot('.local', 'files'),
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.access_key,
      S3_SECRET_KEY: s3.secret_key,
    }),
    ...(options.webRoot !== undefined && { WEB_ROOT: options.webRoot }),
  };
}

/** Environment of a command, which may connect as the owner of the database. */
export function commandEnvironment(services: Services, options: ApiOptions = {}): Record<string, string> {
  const DATABASE_OWNER_URL = databaseUrl(services, 'owner', options.database);
  return { ...apiEnvironment(services, options), DATABASE_OWNER_URL };
}
