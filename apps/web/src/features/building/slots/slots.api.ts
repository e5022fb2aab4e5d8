import { closedDates, slotCalendar, slotDay, slots } from '@gerbang/shared/contracts/building/schedule-settings';
import type {
  ClosedDateBody,
  ClosedDateRangeBody,
  ClosedDates,
  SlotCalendar,
  SlotCalendarQuery,
  SlotDay,
  SlotDayBody,
  SlotRecord,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { officeHours } from '@gerbang/shared/contracts/permits/office';
import type { OfficeHoursBody, OfficeHoursRecord } from '@gerbang/shared/contracts/permits/office';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

/** A slot in a response. It always has a name: without one of its own, its times. */
export type Slot = Omit<SlotRecord, 'name'> & { name: string };

/**
 * Validates the response without using zod's parsed value: its type makes fields with a default optional, but a
 * response always contains them.
 */
const record = z.custom<Slot>((answer) => slots.record.safeParse(answer).success);
const page = z.object({ data: z.array(record) });

/** The editable fields of a slot. Without a `name`, the server names the slot after its times. */
export type SlotFacts = Omit<Slot, 'id' | 'version' | 'updated_at' | 'name'> & { name?: string };

interface At {
  property_id: string;
}

/** The largest page size that the server accepts. A day of 15-minute slots has 96. */
const PAGE_SIZE = '100';

const slotsApi = api.enhanceEndpoints({ addTagTypes: ['Slot', 'SlotCalendar'] }).injectEndpoints({
  endpoints: (build) => ({
    slots: build.query<readonly Slot[], At & { kind: GoodsKind }>({
      query: (asked) => `slot-datatable?${listQuery({ search_by: '', page_size: PAGE_SIZE, ...asked })}`,
      rawResponseSchema: page,
      transformResponse: ({ data }: z.infer<typeof page>) => data,
      providesTags: ['Slot'],
    }),
    // The calendar shows the slots, so a change reloads slots and calendar.
    createSlot: build.mutation<Slot, At & { body: SlotFacts }>({
      query: ({ property_id, body }) => ({ url: `slot?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: record,
      invalidatesTags: ['Slot', 'SlotCalendar'],
    }),
    updateSlot: build.mutation<Slot, At & { id: string; body: SlotFacts & { version: number } }>({
      query: ({ property_id, id, body }) => ({ url: `slot/${id}?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: record,
      // Reloads also after an error, because another person may have changed the slots.
      invalidatesTags: ['Slot', 'SlotCalendar'],
    }),
    deleteSlot: build.mutation<null, At & { id: string }>({
      query: ({ property_id, id }) => ({ url: `slot/${id}?property_id=${property_id}`, method: 'DELETE' }),
      invalidatesTags: ['Slot', 'SlotCalendar'],
    }),
    slotCalendar: build.query<SlotCalendar, SlotCalendarQuery>({
      query: (asked) => `slot-calendar?${new URLSearchParams(asked).toString()}`,
      responseSchema: slotCalendar,
      providesTags: ['SlotCalendar'],
    }),
    setSlotDay: build.mutation<SlotDay, At & { body: SlotDayBody }>({
      query: ({ property_id, body }) => ({ url: `slot-day?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: slotDay,
      invalidatesTags: ['SlotCalendar'],
    }),
    closeDate: build.mutation<ClosedDates, At & { body: ClosedDateBody }>({
      query: ({ property_id, body }) => ({ url: `closed-date?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: closedDates,
      invalidatesTags: ['SlotCalendar'],
    }),
    openDate: build.mutation<null, At & { day: string }>({
      query: ({ property_id, day }) => ({ url: `closed-date?property_id=${property_id}&day=${day}`, method: 'DELETE' }),
      invalidatesTags: ['SlotCalendar'],
    }),
    closeRange: build.mutation<ClosedDates, At & { body: ClosedDateRangeBody }>({
      query: ({ property_id, body }) => ({ url: `closed-date-range?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: closedDates,
      invalidatesTags: ['SlotCalendar'],
    }),
  }),
});

export const {
  useSlotsQuery,
  useCreateSlotMutation,
  useUpdateSlotMutation,
  useDeleteSlotMutation,
  useSlotCalendarQuery,
  useSetSlotDayMutation,
  useCloseDateMutation,
  useOpenDateMutation,
  useCloseRangeMutation,
} = slotsApi;

const officeApi = api.enhanceEndpoints({ addTagTypes: ['Office'] }).injectEndpoints({
  endpoints: (build) => ({
    officeHours: build.query<OfficeHoursRecord, string>({
      query: (property_id) => `office-hours?property_id=${property_id}`,
      responseSchema: officeHours,
      providesTags: ['Office'],
    }),
    setOfficeHours: build.mutation<OfficeHoursRecord, { property_id: string; body: OfficeHoursBody }>({
      query: ({ property_id, body }) => ({ url: `office-hours?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: officeHours,
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Office']),
    }),
  }),
});

export const { useOfficeHoursQuery, useSetOfficeHoursMutation } = officeApi;
