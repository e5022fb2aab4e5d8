import { slots } from '@gerbang/shared/contracts/building/schedule-settings';

import { recordExport } from '../../../platform/records/records-export.ts';
import { SLOTS } from './slots.records.ts';

export const slotExport = recordExport(SLOTS, slots.query);
