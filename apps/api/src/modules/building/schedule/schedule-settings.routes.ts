import { slots } from '@gerbang/shared/contracts/building/schedule-settings';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { SLOTS } from './slots.records.ts';

export function scheduleSettingsRoutes(app: App): void {
  recordRoutes(app, SLOTS, slots);
  calendarRoutes(app);
}
