import { expect, it } from 'vitest';

import { writePlate } from './plate.ts';

it.each([
  ['b9214txr', 'B 9214 TXR'],
  ['B 9214 TXR', 'B 9214 TXR'],
  ['ab-12.c', 'AB 12 C'],
  ['RI 1', 'RI 1'],
  ['cd  12 34', 'CD 1234'],
  ['wjx 123 k', 'WJX 123 K'],
  ['', ''],
])('writes the plate "%s" as "%s"', (typed, plate) => expect(writePlate(typed)).toBe(plate));
