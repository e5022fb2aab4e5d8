import process from 'node:process';

import * as z from 'zod/mini';

import { backupConfig, backupSettings, bytesOf, secrets } from './backup-config.ts';
import { plainConnections, type ServerSettings } from './plain-connections.ts';
import { createKeyRing } from './platform/keys/key-ring.ts';
import { passKey, type PassKeys } from './platform/keys/passes.ts';
import type { StorageConfig } from './storage-config.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
/** What decides whether connections to other machines may be without TLS. */
const network = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  PLAIN_CONNECTIONS: z._default(z.enum(['refuse', 'allow']), 'refuse'),
};

/** The file storage. */
const files = {
  STORAGE_DRIVER: z._default(z.enum(['folder', 's3']), 'folder'),
  STORAGE_FOLDER: z._default(z.string(), './files'),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z._default(z.string(), 'gerbang'),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
};

const environment = z.object({
  ...network,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8080),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z._default(port, 0),
  PUBLIC_URL: z.url(),
  WEB_ROOT: z.optional(z.string()),
  TRUST_PROXY: z._default(z.string(), ''),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  DATABASE_URL: z.url(),
  DATABASE_DIRECT_URL: z.optional(z.url()),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20),
  DATABASE_POOL_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 2_000),
  SMTP_URL: z.url(),
  MAIL_FROM: z._default(z.string(), 'Gerbang <no-reply@gerbang.invalid>'),
  SIGNING_SECRET: secrets,
  PASS_PRIVATE_KEY: secrets,
  ...files,
  ...backupSettings,
  S3_UPLOAD_URL: z.optional(z.url()),
  CLAMD_ADDRESS: z.optional(z.string()),
  NODE_EXTRA_CA_CERTS: z.optional(z.string()),
  AUDIT_ANCHOR_MAIL: z._default(z.string(), ''),
  OPERATOR_MAIL: z._default(z.string(), ''),
  AUDIT_ANCHOR_LOCK_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(36_500)), 0),
  RATE_LIMIT_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 600),
  UPLOADS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 60),
  STATUS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 10),
  SUBMITS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 300),
  BRAKE_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 1_000),
  PUBLIC_IN_FLIGHT: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  OVERLOAD_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 150),
  CONNECTIONS_PER_NETWORK: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 50),
  HEADERS_MS: z._default(z.coerce.number().check(z.int(), z.minimum(100)), 10_000),
  SLOW_BODY_MS: z._default(z.coerce.number().check(z.int(), z.minimum(100)), 10_000),
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(20_000)), 5_000),
  TIME_SERVER: z._default(z.string(), 'pool.ntp.org'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  CLOCK_TOLERANCE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 60),
  API_DOCS: z._default(z.enum(['off', 'staff', 'public']), 'staff'),
});

/** The configuration of all processes, validated once at start. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and validates the environment variables. Throws an error that names every invalid one, so that a misconfigured
 * deployment does not start.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const env = readEnvironment(source);
  const { S3_ENDPOINT, S3_UPLOAD_URL, ...others } = env;
  requireTls(env, env.STORAGE_DRIVER === 's3' ? { ...others, S3_ENDPOINT, S3_UPLOAD_URL } : others);
  const storage = storageConfig(env);
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    /** Where Prometheus reads. Whoever can connect there sees the state of the installation. */
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    public_url: env.PUBLIC_URL.replace(/\/$/, ''),
    web_root: env.WEB_ROOT,
    trust_proxy: env.TRUST_PROXY === '' ? false : env.TRUST_PROXY.split(','),
    log_level: env.LOG_LEVEL,
    database: databaseConfig(env),
    mail: { smtp_url: env.SMTP_URL, from: env.MAIL_FROM },
    ...keyConfig(env),
    storage,
    backup: backupConfig(env),
    /** When the nightly backup starts, by the clock of the machine. */
    backup_time: env.BACKUP_TIME,
    quarantine: quarantineConfig(env, storage),
    clamd_address: env.CLAMD_ADDRESS,
    /** Days for which the storage lets nobody remove an anchor, or 0 for a storage without object lock. */
    audit_anchor_lock_days: env.AUDIT_ANCHOR_LOCK_DAYS,
    /** Address that gets the signed heads of the audit chains each day. */
    audit_anchor_mail: env.AUDIT_ANCHOR_MAIL === '' ? undefined : env.AUDIT_ANCHOR_MAIL,
    /** Addresses of those who run this installation. The hourly doctor writes to them. */
    operator_mail: env.OPERATOR_MAIL.split(',').flatMap((address) => address.trim() || []),
    limits: {
      requests_per_minute: env.RATE_LIMIT_PER_MINUTE,
      uploads_per_minute: env.UPLOADS_PER_MINUTE,
      submits_per_hour: env.SUBMITS_PER_HOUR,
      status_per_minute: env.STATUS_PER_MINUTE,
      brake_ms: env.BRAKE_MS,
    },
    /**
     * Above these, public requests are refused. The default is 40 % of DATABASE_POOL: the rest is for people who are logged
     * in.
     */
    overload: {
      public_in_flight: env.PUBLIC_IN_FLIGHT ?? Math.max(1, Math.floor(env.DATABASE_POOL * 0.4)),
      late_ms: env.OVERLOAD_MS,
    },
    connections: {
      per_network: env.CONNECTIONS_PER_NETWORK,
      /** A connection without complete headers is closed after this time. */
      headers_ms: env.HEADERS_MS,
      /** A body must arrive with a minimum rate from this time on. */
      slow_body_ms: env.SLOW_BODY_MS,
    },
    /** Time between the signal to stop and the end: the proxy sees that the process is not ready and sends no more. */
    drain_ms: env.DRAIN_MS,
    /** OpenTelemetry collector that gets traces. Without one there are none. */
    traces_url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** What the doctor compares the machine's clock with. */
    time_server: env.TIME_SERVER,
    /** The API is not ready when its clock differs from the database's by more than this. */
    clock_tolerance_s: env.CLOCK_TOLERANCE_SECONDS,
    api_docs: env.API_DOCS,
  };
}

function readEnvironment(source: Readonly<Record<string, string | undefined>>): z.infer<typeof environment> {
  const parsed = z.safeParse(environment, source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable: ${faults.join('; ')}`);
}

/** Throws in production when passwords or personal data would cross a network unprotected, unless that is allowed. */
function requireTls(
  { NODE_ENV, PLAIN_CONNECTIONS }: { NODE_ENV: string; PLAIN_CONNECTIONS: 'refuse' | 'allow' },
  servers: ServerSettings,
): void {
  if (NODE_ENV !== 'production' || PLAIN_CONNECTIONS === 'allow') return;
  const faults = plainConnections(servers);
  if (faults.length === 0) return;
  throw new Error(
    `The environment is not usable: ${faults.join('; ')}. On a network that nobody else can use, set PLAIN_CONNECTIONS=allow`,
  );
}

function keyConfig({ SIGNING_SECRET, PASS_PRIVATE_KEY }: z.infer<typeof environment>) {
  return {
    keys: createKeyRing(bytesOf(SIGNING_SECRET)),
    /** Private keys of the passes. The gate needs only the public keys to verify them. */
    pass_keys: passKeys(PASS_PRIVATE_KEY),
    /** All of them by the name of their setting, for the doctor. */
    secrets: { SIGNING_SECRET: bytesOf(SIGNING_SECRET), PASS_PRIVATE_KEY: bytesOf(PASS_PRIVATE_KEY) },
  };
}

function passKeys(list: string): PassKeys {
  const [first, ...others] = bytesOf(list).map(passKey);
  if (first === undefined) throw new Error('PASS_PRIVATE_KEY is empty');
  return [first, ...others];
}

/** Connection URL of the role that owns the database. Only the commands that change the schema need it. */
export function readOwnerUrl(source: Readonly<Record<string, string | undefined>> = process.env): string {
  const env = z.parse(z.object({ ...network, DATABASE_OWNER_URL: z.url() }), source);
  requireTls(env, { DATABASE_OWNER_URL: env.DATABASE_OWNER_URL });
  return env.DATABASE_OWNER_URL;
}

const move = z.object({
  ...network,
  MOVE_SOURCE_URL: z.url(),
  MOVE_TARGET_URL: z.url(),
});

const storageSettings = z.object(files);
const OF_THE_TARGET = 'MOVE_TARGET_';

/**
 * The databases of both cells, as superuser, and the file storage of the target, whose settings are those of the own storage
 * with `MOVE_TARGET_` before the name. The URL of the source must also be reachable from the PostgreSQL of the target.
 */
export function readMoveSettings(source: Readonly<Record<string, string | undefined>> = process.env) {
  const env = z.parse(move, source);
  const names = Object.keys(source).filter((name) => name.startsWith(OF_THE_TARGET));
  const renamed = Object.fromEntries(names.map((name) => [name.slice(OF_THE_TARGET.length), source[name]]));
  const target = z.parse(storageSettings, renamed);
  requireTls(env, {
    MOVE_SOURCE_URL: env.MOVE_SOURCE_URL,
    MOVE_TARGET_URL: env.MOVE_TARGET_URL,
    S3_ENDPOINT: target.STORAGE_DRIVER === 's3' ? target.S3_ENDPOINT : undefined,
  });
  return { source_url: env.MOVE_SOURCE_URL, target_url: env.MOVE_TARGET_URL, target_storage: storageConfig(target) };
}

/** How long the migration command waits for a lock, and for how long it tries again. */
export function readMigrationPatience(source: Readonly<Record<string, string | undefined>> = process.env) {
  const milliseconds = z.coerce.number().check(z.int(), z.minimum(1));
  const env = z.parse(
    z.object({
      MIGRATE_LOCK_TIMEOUT_MS: z._default(milliseconds, 300),
      MIGRATE_RETRY_MS: z._default(milliseconds, 600_000),
    }),
    source,
  );
  return { lock_timeout_ms: env.MIGRATE_LOCK_TIMEOUT_MS, retry_ms: env.MIGRATE_RETRY_MS };
}

/** Settings of direct uploads. Undefined when browsers send files to the API. */
function quarantineConfig(
  { S3_UPLOAD_URL, CLAMD_ADDRESS, NODE_EXTRA_CA_CERTS }: z.infer<typeof environment>,
  storage: StorageConfig,
) {
  if (S3_UPLOAD_URL === undefined) return undefined;
  if (storage.driver !== 's3') throw new Error('The environment is not usable: S3_UPLOAD_URL needs STORAGE_DRIVER=s3');
  return { storage, upload_url: S3_UPLOAD_URL, clamd_address: CLAMD_ADDRESS, ca_file: NODE_EXTRA_CA_CERTS };
}

function databaseConfig(env: z.infer<typeof environment>) {
  return {
    url: env.DATABASE_URL,
    /** PostgreSQL itself, when `url` is a connection pooler for the API: for all others, and for connections that listen. */
    direct_url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    pool: env.DATABASE_POOL,
    pool_wait_ms: env.DATABASE_POOL_WAIT_MS,
  };
}

function storageConfig(env: z.infer<typeof storageSettings>): StorageConfig {
  if (env.STORAGE_DRIVER === 'folder') return { driver: 'folder', folder: env.STORAGE_FOLDER };
  if (!env.S3_ENDPOINT || !env.S3_ACCESS_KEY || !env.S3_SECRET_KEY) {
    throw new Error(
      'The environment is not usable: STORAGE_DRIVER=s3 needs S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY',
    );
  }
  return {
    driver: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    access_key: env.S3_ACCESS_KEY,
    secret_key: env.S3_SECRET_KEY,
  };
}
