import { describe, expect, it } from 'vitest';

import { compareVersions, judgeReturn, judgeUpgrade, previousVersion, roomState } from './upgrade.ts';

describe('upgrades', () => {
  it('compares versions by their numbers', () => {
    expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0.0', '1.0.1')).toBeLessThan(0);
    expect(compareVersions('2.0.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('0.2.0', '0.2.0')).toBe(0);
  });

  it('goes on to a newer release only from a version that runs on its schema', () => {
    const release = { version: '0.4.0', schema_serves: '0.3.0' };
    expect(judgeUpgrade('0.3.2', release)).toBe('possible');
    expect(judgeUpgrade('0.2.9', release)).toBe('too_far');
    expect(judgeUpgrade('0.4.0', release)).toBe('same');
    expect(judgeUpgrade('0.4.1', release)).toBe('older');
  });

  it('goes back only to a version that runs on the present schema', () => {
    const running = { version: '0.4.0', schema_serves: '0.3.0' };
    expect(judgeReturn(running, { previous: '0.3.0', unknown_migrations: 0 })).toBe('possible');
    expect(judgeReturn(running, { previous: '0.2.9', unknown_migrations: 0 })).toBe('contracted');
    expect(judgeReturn(running, { previous: '0.3.0', unknown_migrations: 1 })).toBe('newer_schema');
    expect(judgeReturn(running, { previous: undefined, unknown_migrations: 0 })).toBe('none');
  });

  it('finds the version before among the folders of an installation', () => {
    expect(previousVersion('0.10.0', ['current', '0.10.0', '0.9.0', '0.11.0', '.new', '0.2.0'])).toBe('0.9.0');
    expect(previousVersion('0.2.0', ['current', '0.2.0'])).toBeUndefined();
  });

  it('needs room for twice the database', () => {
    expect([roomState(199, 100), roomState(200, 100)]).toEqual(['bad', 'good']);
  });
});
