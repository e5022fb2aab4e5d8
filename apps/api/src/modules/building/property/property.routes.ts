import {
  createPropertyBody,
  deletedProperty,
  propertyDatatable,
  propertyListQuery,
  propertyRecord,
  updatePropertyBody,
} from '@gerbang/shared/contracts/building/property';
import { id } from '@gerbang/shared/contracts/common';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import { ignoreUnknownFields } from '../../../platform/http/unknown-fields.ts';
import * as property from './property.service.ts';

const params = z.object({ id });

export function propertyRoutes(app: App): void {
  app.get('/v1/property-datatable', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: propertyListQuery, response: { 200: propertyDatatable } },
    handler: (request) => property.list(request.ctx, request.query),
  });

  app.get('/v1/property/:id', {
    config: { access: { staff: 'property.read' } },
    schema: { params, response: { 200: propertyRecord } },
    handler: (request) => property.read(request.ctx, request.params.id),
  });

  app.post('/v1/property', {
    config: { access: { staff: 'property.create' } },
    schema: { body: ignoreUnknownFields(createPropertyBody), response: { 201: propertyRecord } },
    handler: async (request, reply) => reply.code(201).send(await property.create(request.ctx, request.body)),
  });

  app.put('/v1/property/:id', {
    config: { access: { staff: 'property.update' } },
    schema: { params, body: ignoreUnknownFields(updatePropertyBody), response: { 200: propertyRecord } },
    handler: (request) => property.update(request.ctx, request.params.id, request.body),
  });

  app.delete('/v1/property/:id', {
    config: { access: { staff: 'property.delete' } },
    schema: { params, response: { 200: deletedProperty } },
    handler: (request) => property.remove(request.ctx, request.params.id),
  });
}
