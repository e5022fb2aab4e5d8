import { slots } from '@gerbang/shared/contracts/schedule-settings';

import { recordRoutes } from '../../platform/http/record-routes.ts';
import type { App } from '../../platform/http/types.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { chainRoutes } from './chains.routes.ts';
import { officeRoutes } from './office.routes.ts';
import { SLOTS } from './slots.records.ts';
import { termsRoutes } from './terms.routes.ts';

/** What staff set of a property's schedule: when goods come, who decides, and the terms of work. */
export function scheduleSettingsRoutes(app: App): void {
  recordRoutes(app, SLOTS, slots);
  calendarRoutes(app);
  chainRoutes(app);
  officeRoutes(app);
  termsRoutes(app);
}
