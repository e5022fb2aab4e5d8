import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';

const caddyfile = readFileSync(inRoot('deploy/Caddyfile'), 'utf8');
const config = readFileSync(inRoot('apps/api/src/config.ts'), 'utf8');
const routes = readFileSync(inRoot('apps/api/src/modules/people/auth/auth.routes.ts'), 'utf8');

describe('deploy/Caddyfile', () => {
  it('the Caddyfile compresses JSON, but not live streams', () => {
    expect(caddyfile).toContain('encode @compressible zstd gzip');
    expect(caddyfile).toContain('header Content-Type application/json*');
    expect(caddyfile).not.toMatch(/Content-Type (\*|text\/\*|text\/event-stream)/);
  });

  it('the Caddyfile does not compress responses that the API leaves uncompressed because of a secret', () => {
    const excepted = /@compressible not path (.*)/.exec(caddyfile)?.[1]?.split(' ') ?? [];
    const secret = [...routes.matchAll(/'(\/v1\/[^']+)', \{\s+compress: false/g)].map(([, url]) => url ?? '');
    expect(secret).toContain('/v1/login');
    const isExcepted = (url: string) => excepted.some((prefix) => url.startsWith(prefix.replace('*', '')));
    expect(secret.filter((url) => !isExcepted(url))).toEqual([]);
  });

  it('the Caddyfile asks for the readiness several times while a process drains', () => {
    const interval_s = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
    const timeout_s = Number(/health_timeout (\d+)s/.exec(caddyfile)?.[1]);
    const drain_ms = Number(/DRAIN_MS: z\._default\(.*, ([\d_]+)\)/.exec(config)?.[1]?.replace('_', ''));
    expect((interval_s + timeout_s) * 1000).toBeLessThan(drain_ms);
  });

  it('the installer replaces each variable of the Caddyfile', () => {
    const installer = readFileSync(inRoot('deploy/install/install.sh'), 'utf8').replaceAll('\\$', '$');
    const variables = [...caddyfile.matchAll(/\{\$[^}]+\}/g)].map(([variable]) => variable);
    expect(variables).toHaveLength(3);
    expect(variables.filter((variable) => !installer.includes(variable))).toEqual([]);
  });

  it('the Caddyfile leaves the Content-Security-Policy to the API', () => {
    expect(caddyfile).not.toContain('Content-Security-Policy');
  });
});
