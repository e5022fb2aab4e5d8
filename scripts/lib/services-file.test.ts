import { describe, expect, it } from 'vitest';

import { cephConfiguration } from '../services/ceph-setup.ts';
import { databaseSql, postgresConfiguration } from '../services/postgres-setup.ts';
import { apiEnvironment, commandEnvironment, databaseUrl, type Services } from './services-file.ts';

const services: Services = {
  postgres: {
    host: '127.0.0.1',
    port: 20001,
    superuser: { user: 'postgres', password: 'p' },
    owner: { user: 'gerbang_owner', password: 'o' },
    app: { user: 'gerbang_app', password: 'a' },
    database: 'gerbang',
  },
  mail: { smtp_port: 20002, web_port: 20003, web_url: 'http://127.0.0.1:20003' },
  state: { processes: {}, ports: {} },
};
const s3 = { endpoint: 'http://127.0.0.1:20004', region: 'us-east-1', bucket: 'b', access_key: 'k', secret_key: 's' };

describe('apiEnvironment', () => {
  it('gives the application role and the secrets of this clone to the API', () => {
    const env = apiEnvironment(services, { port: 20005 });
    expect(env).toMatchObject({
      DATABASE_URL: 'postgres://gerbang_app:a@127.0.0.1:20001/gerbang',
      SMTP_URL: 'smtp://127.0.0.1:20002',
      PUBLIC_URL: 'http://127.0.0.1:20005',
      STORAGE_DRIVER: 'folder',
      NODE_ENV: 'development',
    });
    for (const secret of ['SIGNING_SECRET', 'PASS_PRIVATE_KEY']) expect(env[secret]).toMatch(/^[0-9a-f]{64}$/);
    expect(env['PASS_PRIVATE_KEY']).not.toBe(env['SIGNING_SECRET']);
    expect(apiEnvironment(services)['PASS_PRIVATE_KEY']).toBe(env['PASS_PRIVATE_KEY']);
    expect(env).not.toHaveProperty('WEB_ROOT');
    expect(Object.values(env).join()).not.toContain('postgres:p@');
  });

  it('[L14] gives the owner of the database to commands only, never to API and worker', () => {
    const owner = 'postgres://gerbang_owner:o@127.0.0.1:20001/other';
    const options = { port: 20005, database: 'other' };
    expect(commandEnvironment(services, options)).toEqual({
      ...apiEnvironment(services, options),
      DATABASE_OWNER_URL: owner,
    });
    expect(JSON.stringify(apiEnvironment(services, options))).not.toContain('gerbang_owner');
  });

  it('requires a running S3 gateway for an API with S3 storage', () => {
    expect(() => apiEnvironment(services, { storage: 's3' })).toThrow(/--s3/);
    const env = apiEnvironment({ ...services, s3 }, { storage: 's3' });
    expect(env).toMatchObject({
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: 'k',
      S3_SECRET_KEY: 's',
    });
  });

  it('sets another database in the API’s environment when requested', () => {
    expect(databaseUrl(services, 'superuser', 'other')).toBe('postgres://postgres:p@127.0.0.1:20001/other');
    expect(apiEnvironment(services, { database: 'other' })['DATABASE_URL']).toMatch(/\/other$/);
  });
});

describe('configurations', () => {
  it('configures PostgreSQL crash-safe by default, and always for local connections only', () => {
    expect(postgresConfiguration(20001, false)).not.toContain('fsync');
    expect(postgresConfiguration(20001, true)).toContain('fsync = off');
    expect(postgresConfiguration(20001, true)).toContain(`listen_addresses = '127.0.0.1'`);
  });

  it('creates a database that belongs to the owner role', () => {
    expect(databaseSql(services.postgres)).toContain('create database gerbang owner gerbang_owner');
  });

  it('configures the S3 gateway for local connections only', () => {
    const text = cephConfiguration('/data', 'id', 20006, 20007);
    expect(text).toContain('rgw frontends = beast endpoint=127.0.0.1:20007');
    expect(text).toContain('public addr = 127.0.0.1');
  });
});
