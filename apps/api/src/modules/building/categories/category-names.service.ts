import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';

import * as repository from './categories.repository.ts';

/**
 * Categories by name, for lists and sheets of other records that have a `category_id`. An import accepts names of both
 * languages; `cell` is the name in the language of the reader.
 */
export function categoryNames(kind: CategoryKind) {
  return {
    all: (property_id: string) => repository.selectNames(property_id, kind),
    cell: () => repository.NAME_OF_CATEGORY,
  };
}
