import {
  approvalChains,
  chainBody,
  chainInForce,
  chainParams,
  chainPreview,
  chainPreviewQuery,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { inProperty } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import * as chains from './chains.service.ts';

export function chainRoutes(app: App): void {
  app.get('/v1/approval-chain', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: inProperty, response: { 200: approvalChains } },
    handler: (request) => chains.listChains(request.ctx, request.query.property_id),
  });

  app.get('/v1/approval-chain/preview', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: chainPreviewQuery, response: { 200: chainPreview } },
    handler: (request) => chains.previewChain(request.ctx, request.query.property_id, request.query.kind),
  });

  app.put('/v1/approval-chain/:kind', {
    config: { access: { staff: 'chain.update' } },
    schema: { params: chainParams, querystring: inProperty, body: chainBody, response: { 200: chainInForce } },
    handler: (request) => chains.setChain(request.ctx, request.query.property_id, request.params.kind, request.body),
  });
}
