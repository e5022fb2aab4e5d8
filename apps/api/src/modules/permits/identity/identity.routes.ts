import { identityKey, identityView, identityViewBody } from '@gerbang/shared/contracts/permits/identity';
import { linkAnswer, linkBody } from '@gerbang/shared/contracts/permits/permit-link';

import type { App } from '../../../platform/http/types.ts';
import * as identity from './identity.service.ts';

export function identityRoutes(app: App): void {
  app.post('/v1/properties/:property_id/permits/:id/identity/:file_id', {
    config: { access: { staff: 'permit.view_identity' } },
    schema: { params: identityKey, body: identityViewBody, response: { 200: identityView } },
    handler: (request) => identity.view(request.ctx, request.params, request.body),
  });

  app.post('/v1/public/permit-link/delete-identity', {
    config: { access: 'public', per_minute: 20 },
    schema: { body: linkBody, response: { 200: linkAnswer } },
    handler: (request) => identity.deleteByLink(request.ctx, request.body.token),
  });
}
