import { searchAnswer, searchQuery } from '@gerbang/shared/contracts/insight/search';

import type { App } from '../../../platform/http/types.ts';
import * as service from './search.service.ts';

export function searchRoutes(app: App): void {
  app.get('/v1/search', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: searchQuery, response: { 200: searchAnswer } },
    handler: (request) => service.search(request.ctx, request.query),
  });
}
