import { assets } from '@gerbang/shared/contracts/assets';

import { recordExport } from '../../platform/records-export.ts';
import { ASSETS } from './assets.records.ts';

/** The assets of a property as a sheet. */
export const assetExport = recordExport(ASSETS, assets.query);
