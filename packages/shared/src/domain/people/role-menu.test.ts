import { expect, it } from 'vitest';

import { ACTIONS } from '../../access.ts';
import { actionAreas, menuFault } from './role-menu.ts';

it('groups every action into exactly one area', () => {
  const areas = actionAreas();
  expect(
    areas
      .flatMap(({ actions }) => actions)
      .slice()
      .sort(),
  ).toEqual([...ACTIONS].slice().sort());
  expect(areas.find(({ area }) => area === 'user')).toEqual({ area: 'user', actions: ['user.read', 'user.update'] });
  expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length);
});

const CATALOGUE = [
  { id: 'news', features: [{ id: 'internal-news' }] },
  { id: 'settings', features: [{ id: 'property' }] },
];

it.each([
  [['news'], ['internal-news'], undefined],
  [['news'], [], undefined],
  [[], [], undefined],
  [['unknown'], [], 'modules'],
  [['news'], ['unknown'], 'features'],
  [['news'], ['property'], 'features'],
])('finds the fault of a role menu with the modules %j and the features %j: %s', (modules, features, fault) => {
  expect(menuFault(CATALOGUE, { modules, features })).toBe(fault);
});
