import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';

import * as repository from './categories.repository.ts';

/** Categories by name for imports of other records. Names of both languages are accepted. */
export function namesOfCategories(property_id: string, kind: CategoryKind) {
  return repository.selectNames(property_id, kind);
}
