import { assets } from '@gerbang/shared/contracts/operations/assets';

import { recordExport } from '../../../platform/records/records-export.ts';
import { ASSETS } from './assets.records.ts';

export const assetExport = recordExport(ASSETS, assets.query);
