import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../../..');

interface Login {
  user: string;
  password: string;
}

/** Addresses of the services, as written by `npm run services`. */
export interface TestServices {
  postgres: { host: string; port: number; superuser: Login; owner: Login; app: Login; database: string };
  mail: { smtp_port: number; web_port: number; web_url: string };
  s3: { endpoint: string; region: string; bucket: string; access_key: string; secret_key: string };
}

export function testServices(): TestServices {
  return JSON.parse(readFileSync(path.join(ROOT, '.local/services.json'), 'utf8')) as TestServices;
}

/** Settings of an installation whose files are in the S3 gateway of the tests. */
export function s3Storage() {
  const { s3 } = testServices();
  return {
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.access_key,
    S3_SECRET_KEY: s3.secret_key,
  };
}

/** `pooled` is the application's role, through a connection pooler when `npm run pooler` runs the tests. */
export function databaseUrl(role: 'superuser' | 'owner' | 'app' | 'pooled', database: string): string {
  const { postgres } = testServices();
  const { user, password } = postgres[role === 'pooled' ? 'app' : role];
  const port = (role === 'pooled' && process.env['POOLER_PORT']) || postgres.port;
  return `postgres://${user}:${encodeURIComponent(password)}@${postgres.host}:${port}/${database}`;
}
