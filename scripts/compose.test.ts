import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { programArguments } from './lib/build.ts';
import { inRoot } from './lib/paths.ts';
import { commandEnvironment, type Services } from './lib/services-file.ts';
import { LOG_WITHOUT_VALUES } from './services/postgres-setup.ts';

type ComposeService = {
  image?: string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  command?: string[];
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

  it('[L6] keeps values of people out of the log of PostgreSQL, in compose.yaml and in the instructions', () => {
    const settings = Object.entries(LOG_WITHOUT_VALUES);
    expect(compose.services['postgres']?.command).toEqual(
      expect.arrayContaining(settings.map(([name, value]) => `-c${name}=${value}`)),
    );
    for (const [name, value] of settings) expect(read('deploy/README.md')).toContain(`${name} = ${value}`);
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
    const names = Object.keys(commandEnvironment(known));
    for (const process of ['api', 'worker', 'migrate']) {
      const environment = compose.services[process]?.environment ?? {};
      expect(names).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect('DATABASE_OWNER_URL' in environment).toBe(process === 'migrate');
    }
  });

  it('[T27] image, compose.yaml, instructions and scripts start API and worker without `__proto__`', () => {
    const [option = ''] = programArguments('main');
    for (const path of ['deploy/Dockerfile', 'compose.yaml', 'deploy/README.md']) {
      const starts = read(path)
        .split('\n')
        .filter((line) => /dist\/(main|worker)\.js/.test(line));
      expect(starts.length).toBeGreaterThan(0);
      for (const line of starts) expect(line).toContain(option);
    }
    for (const path of ['scripts/start.ts', 'scripts/lib/production.ts'])
      expect(read(path).match(/args: programArguments\(/g)).toHaveLength(2);
  });

  it('[H3] the image has the patches of packages before it installs them', () => {
    const { patchedDependencies = {} } = yaml.parse(read('pnpm-workspace.yaml'), { merge: true }) as unknown as {
      patchedDependencies?: Record<string, string>;
    };
    const [before = ''] = read('deploy/Dockerfile').split('RUN pnpm install');
    const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
    expect(Object.values(patchedDependencies).length).toBeGreaterThan(0);
    for (const patch of Object.values(patchedDependencies))
      expect(copied.some((path) => patch === path || (path.endsWith('/') && patch.startsWith(path)))).toBe(true);
  });

  it('the example file of compose.yaml has every required variable', () => {
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const offered = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(offered).toEqual(expect.arrayContaining([...new Set(required)]));
  });
});
