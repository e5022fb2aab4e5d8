import { identityKey, identityView } from '@gerbang/shared/contracts/permits/identity';
import { linkAnswer, linkBody } from '@gerbang/shared/contracts/permits/permit-link';

import type { App } from '../../../platform/http/types.ts';
import * as identity from './identity.service.ts';

export function identityRoutes(app: App): void {
  app.get('/v1/properties/:property_id/permits/:id/identity/:file_id', {
    config: { access: { staff: 'permit.view_identity' } },
    schema: { params: identityKey, response: { 200: identityView } },
    handler: (request) => identity.view(request.ctx, request.params),
  });

  app.post('/v1/public/permit-link/delete-identity', {
    config: { access: 'public', rateLimit: { max: 20, timeWindow: '1 minute' } },
    schema: { body: linkBody, response: { 200: linkAnswer } },
    handler: (request) => identity.deleteByLink(request.ctx, request.body.token),
  });
}
