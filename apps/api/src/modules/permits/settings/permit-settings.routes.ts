import type { App } from '../../../platform/http/types.ts';
import { chainRoutes } from './chains.routes.ts';
import { officeRoutes } from './office.routes.ts';
import { termsRoutes } from './terms.routes.ts';

export function permitSettingsRoutes(app: App): void {
  chainRoutes(app);
  officeRoutes(app);
  termsRoutes(app);
}
