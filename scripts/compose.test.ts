import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';
import { apiEnvironment, type Services } from './lib/services-file.ts';

type ComposeService = {
  image?: string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  configs?: { source: string }[];
};
type Compose = { services: Record<string, ComposeService>; volumes: object; configs: object };
type Parser = { parse: (text: string, options: { merge: boolean }) => Compose };

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

// The YAML parser is a dependency of the API's Swagger plugin, so the repository needs no other one.
const swagger = createRequire(inRoot('apps/api/package.json')).resolve('@fastify/swagger');
const yaml: Parser = createRequire(swagger)('yaml');
const compose = yaml.parse(read('compose.yaml'), { merge: true });
const services = Object.entries(compose.services);

describe('compose.yaml', () => {
  it('compose.yaml has the services api, worker, migrate, postgres, mail and s3, with PostgreSQL 15', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['api', 'worker', 'migrate', 'postgres', 'mail', 's3']),
    );
    expect(compose.services['postgres']?.image).toBe('postgres:15');
  });

  it.each(services)('%s refers only to services, volumes and files that exist', (_name, service) => {
    const mounts = (service.volumes ?? []).map((mount) => mount.split(':')[0] ?? '');
    const named = [
      ...Object.keys(service.depends_on ?? {}).map((other) => other in compose.services || other),
      ...(service.configs ?? []).map(({ source }) => source in compose.configs || source),
      ...mounts.map((name) => (name.startsWith('./') ? existsSync(inRoot(name)) : name in compose.volumes) || name),
      ...[service.build?.dockerfile ?? 'compose.yaml'].map((file) => existsSync(inRoot(file)) || file),
    ];
    expect(service.image).toBeTypeOf('string');
    expect(named.filter((good) => good !== true)).toEqual([]);
  });

  it('compose.yaml sets only variables that the API reads, and gives the database owner only to the migrate service', () => {
    const login = { user: 'u', password: 'p' };
    const s3 = { endpoint: 'http://s3', region: 'r', bucket: 'b', access_key: 'k', secret_key: 's' };
    const known: Services = {
      postgres: { host: 'h', port: 1, superuser: login, owner: login, app: login, database: 'd' },
      mail: { smtp_port: 1, web_port: 2, web_url: 'http://m' },
      s3,
      state: { processes: {}, ports: {} },
    };
    const names = Object.keys(apiEnvironment(known));
    for (const process of ['api', 'worker', 'migrate']) {
      const environment = compose.services[process]?.environment ?? {};
      expect(names).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect('DATABASE_OWNER_URL' in environment).toBe(process === 'migrate');
    }
  });

  it('the example file of compose.yaml has every required variable', () => {
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const offered = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(offered).toEqual(expect.arrayContaining([...new Set(required)]));
  });
});
