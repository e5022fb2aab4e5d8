import {
  publishTermsBody,
  termsParams,
  termsVersion,
  termsVersions,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { inProperty } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import * as terms from './terms.service.ts';

export function termsRoutes(app: App): void {
  app.get('/v1/terms-versions', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: inProperty, response: { 200: termsVersions } },
    handler: (request) => terms.listTerms(request.ctx, request.query.property_id),
  });

  app.get('/v1/terms-versions/:version', {
    config: { access: { staff: 'property.read' } },
    schema: { params: termsParams, querystring: inProperty, response: { 200: termsVersion } },
    handler: (request) => terms.readTerms(request.ctx, request.query.property_id, request.params.version),
  });

  app.post('/v1/terms-versions', {
    config: { access: { staff: 'terms.update' } },
    schema: { querystring: inProperty, body: publishTermsBody, response: { 200: termsVersion, 201: termsVersion } },
    handler: async (request, reply) => {
      const answer = await terms.publishTerms(request.ctx, request.query.property_id, request.body);
      return reply.code(answer.published ? 201 : 200).send(answer.terms);
    },
  });
}
