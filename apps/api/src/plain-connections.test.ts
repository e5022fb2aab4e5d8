import { describe, expect, it } from 'vitest';

import { readConfig, readOwnerUrl } from './config.ts';
import { plainConnections, type ServerSettings } from './plain-connections.ts';

/** Put together here, because a password in an address is refused in the sources. */
const withPassword = (host: string) => ['postgres://app', `secret@${host}:5432/gerbang`].join(':');

const LOCAL: Record<string, string> = {
  PUBLIC_URL: 'https://gerbang.example',
  DATABASE_URL: withPassword('127.0.0.1'),
  SMTP_URL: 'smtp://localhost:25',
  SIGNING_SECRET: 'a1'.repeat(32),
  PASS_PRIVATE_KEY: 'b2'.repeat(32),
};
const REMOTE = withPassword('db.example');

describe('connections to other machines', () => {
  it.each<ServerSettings>([
    { DATABASE_URL: `${REMOTE}?sslmode=verify-full` },
    { DATABASE_URL: 'postgres://app@db.example/gerbang?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/gerbang' },
    { DATABASE_OWNER_URL: 'postgres://owner@[::1]/gerbang' },
    { SMTP_URL: 'smtps://mail.example' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { S3_ENDPOINT: 'https://s3.example' },
    { S3_UPLOAD_URL: 'https://gerbang.s3.example' },
    { CLAMD_ADDRESS: '/run/clamav/clamd.ctl' },
    { CLAMD_ADDRESS: '127.0.0.1:3310' },
    { CLAMD_ADDRESS: '[::1]:3310' },
  ])('are accepted with TLS, and on this machine without: %o', (settings) => {
    expect(plainConnections(settings)).toEqual([]);
  });

  it.each<[string, ServerSettings]>([
    ['DATABASE_URL', { DATABASE_URL: REMOTE }],
    ['DATABASE_URL', { DATABASE_URL: `${REMOTE}?sslmode=no-verify` }],
    ['DATABASE_URL', { DATABASE_URL: `${REMOTE}?sslmode=require&uselibpqcompat=true` }],
    ['DATABASE_URL', { DATABASE_URL: `${REMOTE}?sslmode=verify-full&sslmode=disable` }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://app@localhost/gerbang?host=10.0.0.5' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: REMOTE }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:25' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://10.0.0.7:8333' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1.evil.example' }],
    ['S3_UPLOAD_URL', { S3_UPLOAD_URL: 'http://s3.example/gerbang' }],
    ['CLAMD_ADDRESS', { CLAMD_ADDRESS: 'scanner:3310' }],
  ])('are reported without TLS or without a check of the certificate: %s', (name, settings) => {
    expect(plainConnections(settings)).toEqual([expect.stringMatching(new RegExp(`^${name} needs `))]);
  });
});

describe('PLAIN_CONNECTIONS', () => {
  const plain = { ...LOCAL, DATABASE_URL: REMOTE };

  it('refuses the start in production by default, and names the setting but no password', () => {
    expect(() => readConfig(plain)).toThrow(/DATABASE_URL needs sslmode=verify-full.*PLAIN_CONNECTIONS=allow/);
    expect(() => readConfig(plain)).not.toThrow(/secret/);
    expect(() => readOwnerUrl({ DATABASE_OWNER_URL: REMOTE })).toThrow(/DATABASE_OWNER_URL needs/);
    expect(readConfig(LOCAL).database.url).toBe(LOCAL['DATABASE_URL']);
  });

  it('allows them on a network that nobody else can use', () => {
    const allowed = { PLAIN_CONNECTIONS: 'allow' };
    expect(readConfig({ ...plain, ...allowed }).database.url).toBe(REMOTE);
    expect(readOwnerUrl({ DATABASE_OWNER_URL: REMOTE, ...allowed })).toBe(REMOTE);
  });

  it('asks nothing of a development machine', () => {
    expect(readConfig({ ...plain, NODE_ENV: 'development' }).database.url).toBe(REMOTE);
  });
});
