import {
  askBody,
  asked,
  eraseBody,
  erasureOutcome,
  personBody,
  personFile,
  retentionQuery,
  retentionView,
  tokenBody,
} from '@gerbang/shared/contracts/insight/personal-data';

import type { App } from '../../../platform/http/types.ts';
import * as links from './person-link.service.ts';
import * as persons from './person.service.ts';
import { readRetention } from './retention-view.service.ts';

export function privacyRoutes(app: App): void {
  app.get('/v1/personal-data', {
    config: { access: { staff: 'person.read' } },
    schema: { querystring: retentionQuery, response: { 200: retentionView } },
    handler: (request) => readRetention(request.ctx, request.query.property_id),
  });

  app.post('/v1/personal-data/export', {
    config: { access: { staff: 'person.read' } },
    schema: { body: personBody, response: { 200: personFile } },
    handler: (request) => persons.exportForStaff(request.ctx, request.body),
  });

  app.post('/v1/personal-data/erase', {
    config: { access: { staff: 'person.delete' } },
    schema: { body: eraseBody, response: { 200: erasureOutcome } },
    handler: (request) => persons.eraseForStaff(request.ctx, request.body),
  });

  app.post('/v1/public/personal-data', {
    config: { access: 'public', per_minute: 10 },
    schema: { body: askBody, response: { 200: asked } },
    async handler(request) {
      await links.askForLink(request.ctx, request.body);
      return {};
    },
  });

  app.post('/v1/public/personal-data/view', {
    config: { access: 'public', per_minute: 20 },
    schema: { body: tokenBody, response: { 200: personFile } },
    handler: (request) => links.view(request.ctx, request.body.token),
  });

  app.post('/v1/public/personal-data/erase', {
    config: { access: 'public', per_minute: 10 },
    schema: { body: tokenBody, response: { 200: erasureOutcome } },
    handler: (request) => links.erase(request.ctx, request.body.token),
  });
}
