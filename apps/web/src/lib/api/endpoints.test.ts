import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.api.ts', { query: '?raw', import: 'default', eager: true });

it('gives every endpoint a name of its own, because the second of two with one name is ignored', () => {
  const names = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)/gm)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
