import { vehicleBody } from '@gerbang/shared/contracts/permits/pass';
import { permitStatus } from '@gerbang/shared/contracts/permits/status';

import type { App } from '../../../platform/http/types.ts';
import * as pass from './pass.service.ts';

export function passRoutes(app: App): void {
  app.post('/v1/public/status/vehicle', {
    config: { access: 'public' },
    schema: { body: vehicleBody, response: { 200: permitStatus } },
    handler: (request) => pass.setVehicle(request.ctx, request.body),
  });
}
