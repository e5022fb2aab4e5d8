import { assignedBay, departure, dockBoard } from '@gerbang/shared/contracts/dock';
import type { DockBoard } from '@gerbang/shared/contracts/dock';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Which board is asked for; without a day the one of now. */
export interface DockAsk {
  property_id: string;
  day: string;
}

const at = ({ property_id, id }: PermitKey) => `properties/${property_id}/permits/${id}`;

/** The endpoints of the dock. */
export const dockApi = api.enhanceEndpoints({ addTagTypes: ['Dock'] }).injectEndpoints({
  endpoints: (build) => ({
    dock: build.query<DockBoard, DockAsk>({
      query: ({ property_id, day }) => `dock?${listQuery({ property_id, day })}`,
      responseSchema: dockBoard,
      providesTags: ['Dock'],
    }),
    giveBay: build.mutation<{ bay_id: string | null }, PermitKey & { bay_id: string | null }>({
      query: ({ bay_id, ...key }) => ({ url: `${at(key)}/bay`, method: 'PUT', body: { bay_id } }),
      responseSchema: assignedBay,
      // A refusal too: somebody else was faster.
      invalidatesTags: ['Dock'],
    }),
    leaveDock: build.mutation<{ left_at: string }, PermitKey>({
      query: (key) => ({ url: `${at(key)}/departure`, method: 'POST', body: {} }),
      responseSchema: departure,
      invalidatesTags: ['Dock'],
    }),
  }),
});

/** The board of a day, and what is arranged on it. */
export const { useDockQuery, useGiveBayMutation, useLeaveDockMutation } = dockApi;
