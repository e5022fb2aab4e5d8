import { propertyDatatable } from '@gerbang/shared/contracts/building/property';
import type { PropertyDatatable } from '@gerbang/shared/contracts/building/property';
import { dockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { analytics } from '@gerbang/shared/contracts/insight/analytics';
import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { ownDecisions, propertyHealth } from '@gerbang/shared/contracts/insight/homes';
import type { OwnDecisions, PropertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { complaintCounts, complaintDatatable } from '@gerbang/shared/contracts/operations/complaints';
import type { ComplaintCounts, ComplaintDatatable } from '@gerbang/shared/contracts/operations/complaints';
import { maintenanceDatatable } from '@gerbang/shared/contracts/operations/maintenance';
import type { MaintenanceDatatable } from '@gerbang/shared/contracts/operations/maintenance';
import { onDuty, patrolBoard } from '@gerbang/shared/contracts/operations/security';
import type { OnDuty, PatrolBoard } from '@gerbang/shared/contracts/operations/security';
import { workOrderCounts, workOrderDatatable } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderCounts, WorkOrderDatatable } from '@gerbang/shared/contracts/operations/work-orders';
import { permitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';

import { listQuery } from '../../../../lib/address/use-table-state.ts';
import { api } from '../../../../lib/api/api.ts';

type Filter = Readonly<Record<string, string>>;

const tagged = api.enhanceEndpoints({
  addTagTypes: ['PermitQueue', 'Dock', 'Duty', 'Round', 'Complaints', 'WorkOrders', 'Maintenance', 'Health'],
});

/**
 * Endpoints of the homes. All but `homeDecisions` and `homeHealth` are those of the lists that the numbers open, so a
 * number and its list cannot differ.
 */
export const homeApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    staffHomePermits: build.query<PermitDatatable, Filter>({
      query: (filter) => `permit-datatable?${listQuery(filter)}`,
      responseSchema: permitDatatable,
      providesTags: ['PermitQueue'],
    }),
    homeDecisions: build.query<OwnDecisions, string>({
      query: (property_id) => `home/decisions?${listQuery({ property_id })}`,
      responseSchema: ownDecisions,
      providesTags: ['PermitQueue'],
    }),
    homeHealth: build.query<PropertyHealth, void>({
      query: () => 'home/properties',
      responseSchema: propertyHealth,
      providesTags: ['Health'],
    }),
    homeProperties: build.query<PropertyDatatable, Filter>({
      query: (filter) => `property-datatable?${listQuery(filter)}`,
      responseSchema: propertyDatatable,
      providesTags: ['Health'],
    }),
    homeAnalytics: build.query<Analytics, Filter>({
      query: (filter) => `analytics?${listQuery(filter)}`,
      responseSchema: analytics,
    }),
    homeDock: build.query<DockBoard, string>({
      query: (property_id) => `dock?${listQuery({ property_id })}`,
      responseSchema: dockBoard,
      providesTags: ['Dock'],
    }),
    homeDuty: build.query<OnDuty, string>({
      query: (property_id) => `security-on-duty?${listQuery({ property_id })}`,
      responseSchema: onDuty,
      providesTags: ['Duty'],
    }),
    homePatrols: build.query<PatrolBoard, string>({
      query: (property_id) => `patrol-board?${listQuery({ property_id })}`,
      responseSchema: patrolBoard,
      providesTags: ['Round'],
    }),
  }),
});

const operationsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    homeComplaintCounts: build.query<ComplaintCounts, string>({
      query: (property_id) => `complaint-counts?${listQuery({ property_id })}`,
      responseSchema: complaintCounts,
      providesTags: ['Complaints'],
    }),
    staffHomeComplaints: build.query<ComplaintDatatable, Filter>({
      query: (filter) => `complaint-datatable?${listQuery(filter)}`,
      responseSchema: complaintDatatable,
      providesTags: ['Complaints'],
    }),
    homeWorkCounts: build.query<WorkOrderCounts, string>({
      query: (property_id) => `work-order-counts?${listQuery({ property_id })}`,
      responseSchema: workOrderCounts,
      providesTags: ['WorkOrders'],
    }),
    homeWork: build.query<WorkOrderDatatable, Filter>({
      query: (filter) => `work-order-datatable?${listQuery(filter)}`,
      responseSchema: workOrderDatatable,
      providesTags: ['WorkOrders'],
    }),
    homeMaintenance: build.query<MaintenanceDatatable, Filter>({
      query: (filter) => `maintenance-datatable?${listQuery(filter)}`,
      responseSchema: maintenanceDatatable,
      providesTags: ['Maintenance'],
    }),
  }),
});

export const {
  useStaffHomePermitsQuery,
  useHomeDecisionsQuery,
  useHomeHealthQuery,
  useHomePropertiesQuery,
  useHomeAnalyticsQuery,
  useHomeDockQuery,
  useHomeDutyQuery,
  useHomePatrolsQuery,
} = homeApi;
export const {
  useHomeComplaintCountsQuery,
  useStaffHomeComplaintsQuery,
  useHomeWorkCountsQuery,
  useHomeWorkQuery,
  useHomeMaintenanceQuery,
} = operationsApi;
