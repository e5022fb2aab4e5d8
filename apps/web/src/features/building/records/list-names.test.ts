import { CATEGORY_KINDS } from '@gerbang/shared/contracts/building/categories';
import { savedViewsQuery } from '@gerbang/shared/contracts/insight/saved-views';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { uuid } from '../../../test/builders.ts';
import { categoryKind, RECORD_KINDS } from './record-kinds.ts';
import { SECURITY_KINDS } from './security-kinds.ts';

describe('names of the lists of records', () => {
  const kinds = [
    ...Object.values(RECORD_KINDS),
    ...Object.values(SECURITY_KINDS),
    ...CATEGORY_KINDS.map((kind) => categoryKind(kind)),
  ];

  it.each(kinds.map(({ texts }) => texts))('can have saved views: %s', (list) => {
    expect(z.safeParse(savedViewsQuery, { property_id: uuid(1), list }).success).toBe(true);
  });
});
