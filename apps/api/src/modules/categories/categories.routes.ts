import { categories } from '@gerbang/shared/contracts/categories';

import { recordRoutes } from '../../platform/http/record-routes.ts';
import type { App } from '../../platform/http/types.ts';
import { CATEGORIES } from './categories.records.ts';

/** What tenants, assets, complaints, work orders and news are sorted into. */
export function categoriesRoutes(app: App): void {
  recordRoutes(app, CATEGORIES, categories);
}
