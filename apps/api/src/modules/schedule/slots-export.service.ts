import { slots } from '@gerbang/shared/contracts/schedule-settings';

import { recordExport } from '../../platform/records-export.ts';
import { SLOTS } from './slots.records.ts';

/** The time slots of a property as a sheet. */
export const slotExport = recordExport(SLOTS, slots.query);
