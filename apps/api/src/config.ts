import process from 'node:process';

import * as z from 'zod/mini';

import { passKey } from './platform/keys/passes.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
/** 32 bytes in hexadecimal. */
const secret = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8080),
  METRICS_PORT: z._default(port, 0),
  PUBLIC_URL: z.url(),
  WEB_ROOT: z.optional(z.string()),
  TRUST_PROXY: z._default(z.string(), ''),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  DATABASE_URL: z.url(),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20),
  DATABASE_POOL_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 2_000),
  SMTP_URL: z.url(),
  MAIL_FROM: z._default(z.string(), 'Gerbang <no-reply@gerbang.invalid>'),
  SIGNING_SECRET: secret,
  PASS_PRIVATE_KEY: secret,
  STORAGE_DRIVER: z._default(z.enum(['folder', 's3']), 'folder'),
  STORAGE_FOLDER: z._default(z.string(), './files'),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z._default(z.string(), 'gerbang'),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  CLAMD_ADDRESS: z.optional(z.string()),
  RATE_LIMIT_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 600),
  UPLOADS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 60),
  STATUS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 10),
  SUBMITS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 300),
  BRAKE_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 1_000),
  API_DOCS: z._default(flag, true),
});

/** The configuration of all processes, validated once at start. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and validates the environment variables. Throws an error that names every invalid one, so that a misconfigured
 * deployment does not start.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const parsed = z.safeParse(environment, source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    metrics_port: env.METRICS_PORT,
    public_url: env.PUBLIC_URL.replace(/\/$/, ''),
    web_root: env.WEB_ROOT,
    trust_proxy: env.TRUST_PROXY === '' ? false : env.TRUST_PROXY.split(','),
    log_level: env.LOG_LEVEL,
    database: { url: env.DATABASE_URL, pool: env.DATABASE_POOL, pool_wait_ms: env.DATABASE_POOL_WAIT_MS },
    mail: { smtp_url: env.SMTP_URL, from: env.MAIL_FROM },
    signing_secret: Buffer.from(env.SIGNING_SECRET, 'hex'),
    /** Private key that signs the passes. The gate needs only the public key to verify them. */
    pass_key: passKey(Buffer.from(env.PASS_PRIVATE_KEY, 'hex')),
    storage: storageConfig(env),
    clamd_address: env.CLAMD_ADDRESS,
    limits: {
      requests_per_minute: env.RATE_LIMIT_PER_MINUTE,
      uploads_per_minute: env.UPLOADS_PER_MINUTE,
      submits_per_hour: env.SUBMITS_PER_HOUR,
      status_per_minute: env.STATUS_PER_MINUTE,
      brake_ms: env.BRAKE_MS,
    },
    api_docs: env.API_DOCS,
  };
}

/** Connection URL of the role that owns the database. Only the commands that change the schema need it. */
export function readOwnerUrl(source: Readonly<Record<string, string | undefined>> = process.env): string {
  return z.parse(z.object({ DATABASE_OWNER_URL: z.url() }), source).DATABASE_OWNER_URL;
}

/** File storage: an S3 bucket, or a local folder for an installation with a single building. */
export type StorageConfig =
  | { driver: 'folder'; folder: string }
  | { driver: 's3'; endpoint: string; region: string; bucket: string; access_key: string; secret_key: string };

function storageConfig(env: z.infer<typeof environment>): StorageConfig {
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
