import { expect, it } from 'vitest';

import { unitNames } from './AddUnits.tsx';

it.each([
  ['L1-01\nL1-02, L1-03;L1-01', ['L1-01', 'L1-02', 'L1-03']],
  ['L1-08..L1-11', ['L1-08', 'L1-09', 'L1-10', 'L1-11']],
  ['A1 .. 3', ['A1', 'A2', 'A3']],
  ['L1-05..L1-03', ['L1-05..L1-03']],
  ['L1-01..L2-03', ['L1-01..L2-03']],
  ['1..100000', ['1..100000']],
  ['  \n ,', []],
])('reads %j as the unit names %j', (text, names) => {
  expect(unitNames(text)).toEqual(names);
});
