import { assignedBay, departure, dockBoard, dockWeek } from '@gerbang/shared/contracts/goods/dock';
import type { DockBoard, DockWeek } from '@gerbang/shared/contracts/goods/dock';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

/** An empty `day` loads the current board. */
export interface DockAsk {
  property_id: string;
  day: string;
}

const at = ({ property_id, id }: PermitKey) => `properties/${property_id}/permits/${id}`;

export const dockApi = api.enhanceEndpoints({ addTagTypes: ['Dock'] }).injectEndpoints({
  endpoints: (build) => ({
    dock: build.query<DockBoard, DockAsk>({
      query: ({ property_id, day }) => `dock?${listQuery({ property_id, day })}`,
      responseSchema: dockBoard,
      providesTags: ['Dock'],
    }),
    dockWeek: build.query<DockWeek, DockAsk>({
      query: ({ property_id, day }) => `dock-week?${listQuery({ property_id, day })}`,
      responseSchema: dockWeek,
      providesTags: ['Dock'],
    }),
    giveBay: build.mutation<{ bay_id: string | null }, PermitKey & { bay_id: string | null }>({
      query: ({ bay_id, ...key }) => ({ url: `${at(key)}/bay`, method: 'PUT', body: { bay_id } }),
      responseSchema: assignedBay,
      // Reloads also after an error, because another person may have changed the board.
      invalidatesTags: ['Dock'],
    }),
    leaveDock: build.mutation<{ left_at: string }, PermitKey>({
      query: (key) => ({ url: `${at(key)}/departure`, method: 'POST', body: {} }),
      responseSchema: departure,
      invalidatesTags: ['Dock'],
    }),
  }),
});

export const { useDockQuery, useDockWeekQuery, useGiveBayMutation, useLeaveDockMutation } = dockApi;
