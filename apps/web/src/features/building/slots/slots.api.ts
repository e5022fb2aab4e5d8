import { closedDates, slotCalendar, slotDay, slots } from '@gerbang/shared/contracts/schedule-settings';
import type {
  ClosedDateBody,
  ClosedDateRangeBody,
  ClosedDates,
  SlotCalendar,
  SlotCalendarQuery,
  SlotDay,
  SlotDayBody,
  SlotRecord,
} from '@gerbang/shared/contracts/schedule-settings';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** A usual slot as it is read: it always has a name, if only its times. */
export type Slot = Omit<SlotRecord, 'name'> & { name: string };

/** Only looked at: the contract's own input may leave out what has a default, which an answer never does. */
const record = z.custom<Slot>((answer) => slots.record.safeParse(answer).success);
const page = z.object({ data: z.array(record) });

/** What a person sets of a slot; without a name it is called by its times. */
export type SlotFacts = Omit<Slot, 'id' | 'version' | 'updated_at' | 'name'> & { name?: string };

interface At {
  property_id: string;
}

/** The longest page that a list gives; a slot every quarter of an hour stays below it. */
const MOST_SLOTS = '100';

const slotsApi = api.enhanceEndpoints({ addTagTypes: ['Slot', 'SlotCalendar'] }).injectEndpoints({
  endpoints: (build) => ({
    slots: build.query<readonly Slot[], At & { kind: GoodsKind }>({
      query: (asked) => `slot-datatable?${listQuery({ search_by: '', page_size: MOST_SLOTS, ...asked })}`,
      rawResponseSchema: page,
      transformResponse: ({ data }: z.infer<typeof page>) => data,
      providesTags: ['Slot'],
    }),
    // The calendar shows the slots, so it is read again with them.
    createSlot: build.mutation<Slot, At & { body: SlotFacts }>({
      query: ({ property_id, body }) => ({ url: `slot?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: record,
      invalidatesTags: ['Slot', 'SlotCalendar'],
    }),
    updateSlot: build.mutation<Slot, At & { id: string; body: SlotFacts & { version: number } }>({
      query: ({ property_id, id, body }) => ({ url: `slot/${id}?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: record,
      // Also after a refusal: somebody else may have been faster.
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

/** The usual slots of a property, its calendar, and what staff change of them. */
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
