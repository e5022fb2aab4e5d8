import { join } from 'node:path';

import { isObject, randomHex, readJson, writeJson } from './files.ts';
import { inRoot, localFolder } from './paths.ts';
import type { Recorded } from './process.ts';

/** A database role with its password. */
export type Login = { user: string; password: string };

/** Where PostgreSQL listens and who may enter. */
export type PostgresService = {
  host: string;
  port: number;
  superuser: Login;
  owner: Login;
  app: Login;
  database: string;
};

/** Where mail is caught and shown. */
export type MailService = { smtp_port: number; web_port: number; web_url: string };

/** Where the S3 gateway answers. */
export type S3Service = { endpoint: string; region: string; bucket: string; access_key: string; secret_key: string };

/** What the scripts remember for themselves between runs. */
export type ServicesState = {
  processes: Record<string, Recorded>;
  ports: Record<string, number>;
  /** Kept while the gateway is stopped, so that it comes back with the same keys. */
  s3?: S3Service;
};

/** The content of `.local/services.json`; `s3` is there only while the gateway runs. */
export type Services = { postgres: PostgresService; mail: MailService; s3?: S3Service; state: ServicesState };

/** The same while services are being started and some are not there yet. */
export type ServicesDraft = Partial<Omit<Services, 'state'>> & { state: ServicesState };

const servicesPath = join(localFolder, 'services.json');
const secretsPath = join(localFolder, 'secrets.json');

const isDraft = (value: unknown): value is Partial<ServicesDraft> => isObject(value);

/** The services file as it stands, complete or not. */
export function readDraft(): ServicesDraft {
  const found = readJson(servicesPath, isDraft);
  return { ...found, state: { processes: {}, ports: {}, ...found?.state } };
}

/** Writes the services file. */
export const writeDraft = (draft: ServicesDraft): void => writeJson(servicesPath, draft);

/** The services of this clone; throws when `npm run services` has never run here. */
export function readServices(): Services {
  const { postgres, mail, ...rest } = readDraft();
  if (!postgres || !mail) throw new Error('No services yet: run `npm run services` first.');
  return { postgres, mail, ...rest };
}

/** A secret of 32 bytes, made once per clone: the one that signs links, or the key that signs passes. */
export function keptSecret(name: 'signing_secret' | 'pass_private_key'): string {
  const found = readJson(secretsPath, isObject);
  const kept = found?.[name];
  if (typeof kept === 'string') return kept;
  const made = randomHex(32);
  writeJson(secretsPath, { ...found, [name]: made });
  return made;
}

/** The address of a database for one of the roles. */
export function databaseUrl(
  { postgres }: Pick<Services, 'postgres'>,
  role: 'superuser' | 'owner' | 'app',
  database = postgres.database,
): string {
  const { user, password } = postgres[role];
  return `postgres://${user}:${password}@${postgres.host}:${postgres.port}/${database}`;
}

/** How an API process shall run; what is left out has a value fit for development. */
export type ApiOptions = {
  port?: number;
  metricsPort?: number;
  /** The origin people open; without it the API's own. */
  publicUrl?: string;
  database?: string;
  storage?: 'folder' | 's3';
  storageFolder?: string;
  webRoot?: string;
  nodeEnv?: 'development' | 'production' | 'test';
  logLevel?: string;
  /** The addresses of proxies in front, between commas. */
  trustProxy?: string;
};

/** The environment variables of an API or worker process that talks to these services. */
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
    LOG_LEVEL: options.logLevel ?? 'info',
    DATABASE_URL: databaseUrl(services, 'app', database),
    DATABASE_OWNER_URL: databaseUrl(services, 'owner', database),
    SMTP_URL: `smtp://127.0.0.1:${services.mail.smtp_port}`,
    MAIL_FROM: 'Gerbang <no-reply@gerbang.example>',
    SIGNING_SECRET: keptSecret('signing_secret'),
    PASS_PRIVATE_KEY: keptSecret('pass_private_key'),
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
