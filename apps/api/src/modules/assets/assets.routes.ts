import { assets } from '@gerbang/shared/contracts/assets';

import { recordRoutes } from '../../platform/http/record-routes.ts';
import type { App } from '../../platform/http/types.ts';
import { ASSETS } from './assets.records.ts';

/** The assets of a property. */
export function assetsRoutes(app: App): void {
  recordRoutes(app, ASSETS, assets);
}
