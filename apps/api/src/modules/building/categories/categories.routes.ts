import { categories } from '@gerbang/shared/contracts/building/categories';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { CATEGORIES } from './categories.records.ts';

export function categoriesRoutes(app: App): void {
  recordRoutes(app, CATEGORIES, categories);
}
