import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { programArguments } from './lib/build.ts';
import { inRoot } from './lib/paths.ts';
import { commandEnvironment, type Services } from './lib/services-file.ts';
import { parseYaml } from './lib/yaml.ts';
import { LOG_WITHOUT_VALUES } from './services/postgres-setup.ts';

type ComposeService = {
  image?: string;
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  command?: string[];
  profiles?: string[];
  restart?: string;
  user?: string;
  read_only?: boolean;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  healthcheck?: { test: string[] };
  logging?: { options: Record<string, string> };
};
type Compose = { services: Record<string, ComposeService>; volumes: object; networks: object };

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

const compose = parseYaml(read('compose.yaml')) as Compose;
const services = Object.entries(compose.services);

describe('compose.yaml', () => {
  const longRunning = services.filter(([name]) => name !== 'migrate');

  it('compose.yaml has the services migrate, api, worker, postgres and caddy, and a mail sink in the profile demo only', () => {
    const usual = services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);
    expect(usual.toSorted()).toEqual(['api', 'caddy', 'migrate', 'postgres', 'worker']);
    expect(compose.services['mail']?.profiles).toEqual(['demo']);
    expect(compose.services['worker']?.environment?.['SMTP_URL']).toMatch(/^\$\{SMTP_URL:\?/);
    expect(compose.services['api']?.environment?.['PLAIN_CONNECTIONS']).toBe('${PLAIN_CONNECTIONS:-refuse}');
  });

  it.each(services)(
    '%s runs an image with a version, not as root, read-only, with limits and without capabilities',
    (name, service) => {
      expect(service.image).toMatch(/^(docker\.io\/\w+\/\w+:\d+\.\d+[\w.-]*|\$\{GERBANG_IMAGE:\?.*\})$/);
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
      expect(service.security_opt).toEqual(['no-new-privileges']);
      expect(service.mem_limit).toMatch(/^\d+[gm]$/);
      expect(service.logging?.options['max-size']).toMatch(/^\d+m$/);
      // The image of Gerbang has a user of its own.
      const user = service.image?.includes('GERBANG_IMAGE') ? '10001:10001' : service.user;
      expect(user).toMatch(/^(postgres|[1-9]\d*:[1-9]\d*)$/);
    },
  );

  it.each(longRunning)('%s has a health check and starts again after a restart of the machine', (_name, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
    expect(service.restart).toBe('unless-stopped');
  });

  it('API and worker start after the migration, and the migration when PostgreSQL is healthy', () => {
    const of = (name: string) => compose.services[name]?.depends_on;
    for (const name of ['api', 'worker', 'caddy'])
      expect(of(name)).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(of('migrate')).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('only Caddy is reachable from other machines, and the API believes only the network of Caddy and the API', () => {
    for (const [name, { ports = [] }] of services)
      expect(ports.filter((port) => name !== 'caddy' && !port.startsWith('127.0.0.1:'))).toEqual([]);
    const onEdge = services.filter(([, { networks }]) => networks?.includes('edge')).map(([name]) => name);
    expect(onEdge.toSorted()).toEqual(['api', 'caddy']);
    const subnet = compose.services['api']?.environment?.['TRUST_PROXY'];
    expect(compose.networks).toMatchObject({ edge: { ipam: { config: [{ subnet }] } } });
  });

  it('PostgreSQL has a password on its socket and no other service on its network', () => {
    const { environment, networks, volumes } = compose.services['postgres'] ?? {};
    expect(environment?.['POSTGRES_INITDB_ARGS']).toContain('--auth=scram-sha-256');
    expect(networks).toEqual(['database']);
    expect(compose.networks).toMatchObject({ database: { internal: true } });
    expect(services.filter(([, service]) => service.networks?.includes('database'))).toHaveLength(1);
    // Podman follows links in this path on the host.
    expect(volumes).toContain('database:/run/postgresql');
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
      ...mounts.map((name) => (name.startsWith('./') ? existsSync(inRoot(name)) : name in compose.volumes) || name),
      ...(service.networks ?? []).map((name) => name in compose.networks || name),
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

  it('the mail sink has the version that the tests use', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    expect(compose.services['mail']?.image).toBe(`docker.io/maildev/maildev:${devDependencies['maildev']}`);
  });

  it('the example file of compose.yaml has every required variable', () => {
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name);
    const offered = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(offered).toEqual(expect.arrayContaining([...new Set(required)]));
  });
});
