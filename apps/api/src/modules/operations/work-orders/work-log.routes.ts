import {
  signatureBody,
  tickBody,
  workOrderParams,
  workOrderPartParams,
  workOrderRecord,
  workPartBody,
  workPhotoBody,
  workTimeBody,
} from '@gerbang/shared/contracts/operations/work-orders';
import { inProperty } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import { addPart, addPhoto, addTime, removePhoto, removeRow, sign, tick } from './work-log.service.ts';

// Workers record their work without the permission to manage work orders, so the service checks whether they work on
// the order.
const config = { access: { staff: 'work_order.read' } } as const;
const one = { params: workOrderParams, querystring: inProperty, response: { 200: workOrderRecord } };
const row = { params: workOrderPartParams, querystring: inProperty, response: { 200: workOrderRecord } };

export function workLogRoutes(app: App): void {
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

interface WorkOrderCall {
  params: { id: string };
  query: { property_id: string };
}

const keyOf = ({ params, query }: WorkOrderCall) => ({ property_id: query.property_id, id: params.id });

const partKey = ({ params, query }: WorkOrderCall & { params: { part_id: string } }) => ({
  property_id: query.property_id,
  id: params.id,
  part_id: params.part_id,
});
