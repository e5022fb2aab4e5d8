import { driverLinkBody, lateBody, passProof, vehicleBody } from '@gerbang/shared/contracts/permits/pass';
import { driverLink, driverPass, passView } from '@gerbang/shared/contracts/permits/pass-view';
import { linkBody } from '@gerbang/shared/contracts/permits/permit-link';
import { permitStatus } from '@gerbang/shared/contracts/permits/status';

import type { App } from '../../../platform/http/types.ts';
import * as driver from './driver-link.service.ts';
import * as pass from './pass.service.ts';

export function passRoutes(app: App): void {
  app.post('/v1/public/status/vehicle', {
    config: { access: 'public' },
    schema: { body: vehicleBody, response: { 200: permitStatus } },
    handler: (request) => pass.setVehicle(request.ctx, request.body),
  });

  app.post('/v1/public/pass', {
    config: { access: 'public' },
    schema: { body: passProof, response: { 200: passView } },
    handler: (request) => pass.readPass(request.ctx, request.body),
  });

  app.post('/v1/public/pass/driver-link', {
    config: { access: 'public' },
    schema: { body: driverLinkBody, response: { 200: driverLink } },
    handler: (request) => driver.shareWithDriver(request.ctx, request.body),
  });

  app.post('/v1/public/pass/late', {
    config: { access: 'public' },
    schema: { body: lateBody, response: { 200: passView } },
    handler: (request) => pass.tellLate(request.ctx, request.body),
  });

  app.post('/v1/public/driver', {
    config: { access: 'public' },
    schema: { body: linkBody, response: { 200: driverPass } },
    handler: (request) => driver.openDriverLink(request.ctx, request.body.token),
  });
}
