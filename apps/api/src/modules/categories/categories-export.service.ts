import { categories } from '@gerbang/shared/contracts/categories';

import { recordExport } from '../../platform/records-export.ts';
import { CATEGORIES } from './categories.records.ts';

/** The categories of one kind at a property as a sheet. */
export const categoryExport = recordExport(CATEGORIES, categories.query);
