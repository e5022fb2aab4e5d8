import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';
import { parseYaml } from './lib/yaml.ts';
import { LOG_WITHOUT_VALUES } from './services/postgres-setup.ts';

interface Settings {
  ttl: number;
  loop_wait: number;
  retry_timeout: number;
  synchronous_mode: boolean;
  synchronous_mode_strict: boolean;
  postgresql: { parameters: Record<string, string | number> };
}

const patroni = parseYaml(readFileSync(inRoot('deploy/failover/patroni.yml'), 'utf8'));
const { dcs } = (patroni as { bootstrap: { dcs: Settings } }).bootstrap;

describe('deploy/failover/patroni.yml', () => {
  it('a primary without etcd stops before its lease ends', () =>
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout));

  it('a write is acknowledged only when a second node has it', () =>
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true }));

  it('keeps values of people out of the log of the server', () => {
    const { parameters } = dcs.postgresql;
    const logged = Object.keys(LOG_WITHOUT_VALUES).map((name) => [name, String(parameters[name])]);
    expect(Object.fromEntries(logged)).toEqual(LOG_WITHOUT_VALUES);
  });
});
