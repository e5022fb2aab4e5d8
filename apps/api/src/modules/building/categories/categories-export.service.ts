import { categories } from '@gerbang/shared/contracts/building/categories';

import { recordExport } from '../../../platform/records/records-export.ts';
import { CATEGORIES } from './categories.records.ts';

export const categoryExport = recordExport(CATEGORIES, categories.query);
