import { inProperty } from '@gerbang/shared/contracts/records';
import {
  signatureBody,
  tickBody,
  workOrderParams,
  workOrderPartParams,
  workOrderRecord,
  workPartBody,
  workPhotoBody,
  workTimeBody,
} from '@gerbang/shared/contracts/work-orders';

import type { App } from '../../platform/http/types.ts';
import { addPart, addPhoto, addTime, removePhoto, removeRow, sign, tick } from './noting.service.ts';

// Whoever does the work notes what they did; the service asks who they are to it.
const config = { access: { staff: 'work_order.read' } } as const;
const one = { params: workOrderParams, querystring: inProperty, response: { 200: workOrderRecord } };
const row = { params: workOrderPartParams, querystring: inProperty, response: { 200: workOrderRecord } };

/** What was done of a work order: ticks, parts, hours, photos, the signature. */
export function notingRoutes(app: App): void {
  app.put('/v1/work-order/:id/checks/:part_id', {
    config,
    schema: { ...row, body: tickBody },
    handler: (request) => tick(request.ctx, partKey(request), request.body.done),
  });

  app.post('/v1/work-order/:id/parts', {
    config,
    schema: { ...one, body: workPartBody },
    handler: (request) => addPart(request.ctx, keyOf(request), request.body),
  });

  app.delete('/v1/work-order/:id/parts/:part_id', {
    config,
    schema: row,
    handler: (request) => removeRow(request.ctx, partKey(request), 'work_order_part'),
  });

  app.post('/v1/work-order/:id/times', {
    config,
    schema: { ...one, body: workTimeBody },
    handler: (request) => addTime(request.ctx, keyOf(request), request.body),
  });

  app.delete('/v1/work-order/:id/times/:part_id', {
    config,
    schema: row,
    handler: (request) => removeRow(request.ctx, partKey(request), 'work_order_time'),
  });

  app.post('/v1/work-order/:id/photos', {
    config,
    schema: { ...one, body: workPhotoBody },
    handler: (request) => addPhoto(request.ctx, keyOf(request), request.body),
  });

  app.delete('/v1/work-order/:id/photos/:part_id', {
    config,
    schema: row,
    handler: (request) => removePhoto(request.ctx, partKey(request)),
  });

  app.put('/v1/work-order/:id/signature', {
    config,
    schema: { ...one, body: signatureBody },
    handler: (request) => sign(request.ctx, keyOf(request), request.body),
  });
}

interface Asked {
  params: { id: string };
  query: { property_id: string };
}

const keyOf = ({ params, query }: Asked) => ({ property_id: query.property_id, id: params.id });

const partKey = ({ params, query }: Asked & { params: { part_id: string } }) => ({
  property_id: query.property_id,
  id: params.id,
  part_id: params.part_id,
});
