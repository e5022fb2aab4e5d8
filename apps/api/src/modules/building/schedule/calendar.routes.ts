import {
  closedDateBody,
  closedDateQuery,
  closedDateRangeBody,
  closedDates,
  slotCalendar,
  slotCalendarQuery,
  slotDay,
  slotDayBody,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { inProperty } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as calendar from './calendar.service.ts';
import * as closed from './closed-dates.service.ts';

const READS = { access: { staff: 'property.read' } } as const;
const WRITES = { access: { staff: 'slot.update' } } as const;

export function calendarRoutes(app: App): void {
  app.get('/v1/slot-calendar', {
    config: READS,
    schema: { querystring: slotCalendarQuery, response: { 200: slotCalendar } },
    handler: (request) => calendar.readCalendar(request.ctx, request.query),
  });

  app.put('/v1/slot-day', {
    config: WRITES,
    schema: { querystring: inProperty, body: slotDayBody, response: { 200: slotDay } },
    handler: (request) => calendar.setSlotDay(request.ctx, request.query.property_id, request.body),
  });

  app.put('/v1/closed-date', {
    config: WRITES,
    schema: { querystring: inProperty, body: closedDateBody, response: { 200: closedDates } },
    handler: (request) => closed.closeDate(request.ctx, request.query.property_id, request.body),
  });

  app.post('/v1/closed-date-range', {
    config: WRITES,
    schema: { querystring: inProperty, body: closedDateRangeBody, response: { 200: closedDates } },
    handler: (request) => closed.closeRange(request.ctx, request.query.property_id, request.body),
  });

  app.delete('/v1/closed-date', {
    config: WRITES,
    schema: { querystring: closedDateQuery, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await closed.openDate(request.ctx, request.query.property_id, request.query.day);
      return reply.code(204).send(null);
    },
  });
}
