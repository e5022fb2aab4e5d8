import type { RouteObject } from 'react-router';

import { recordScreens } from './record-screens.ts';
import { screensOf } from './screen-route.tsx';
import { serverScreens } from './server-screens.ts';

const screen = screensOf('staff');

const NEWS_KINDS = ['internalNews', 'tenantNews'];

/** Screens for staff who are logged in. The layout around them loads the texts that many of them share. */
export const staffScreens: RouteObject[] = [
  screen({
    path: 'profile',
    load: () => import('../screens/ProfileScreen.tsx'),
    title: 'staff:profile.title',
    texts: ['deputies', 'gate'],
    handle: { everyRole: true },
  }),
  screen({
    path: 'savedView/:viewId',
    load: () => import('../../features/insight/saved-view/OpenViewScreen.tsx'),
    title: 'table:views.opening',
    handle: { everyRole: true },
  }),
  screen({
    path: 'dashboard',
    load: () => import('../../features/insight/dashboard/home/HomeScreen.tsx'),
    title: 'staff:dashboard.title',
    texts: ['home', 'dashboard'],
  }),
  screen({
    path: 'dashboard/workOrder',
    load: () => import('../../features/insight/dashboard/DashboardScreen.tsx'),
    title: 'dashboard:work_orders',
    texts: ['dashboard'],
    props: { subject: 'work_orders' },
  }),
  screen({
    path: 'analytic/visualAnalytic',
    load: () => import('../../features/insight/analytics/AnalyticsScreen.tsx'),
    title: 'analytics:title',
    texts: ['analytics'],
  }),
  screen({
    path: 'news/internalNews',
    load: () => import('../../features/operations/news/NewsScreen.tsx'),
    title: 'news:internal.title',
    texts: ['news'],
    props: { kind: 'internal' },
  }),
  screen({
    path: 'news/tenantNews',
    load: () => import('../../features/operations/news/NewsScreen.tsx'),
    title: 'news:tenant.title',
    texts: ['news'],
    props: { kind: 'tenant' },
  }),
  screen({
    path: 'news/:newsKind/create',
    load: () => import('../../features/operations/news/NewsEditor.tsx'),
    title: 'news:list.create',
    texts: ['news'],
    handle: { values: { newsKind: NEWS_KINDS } },
  }),
  screen({
    path: 'news/:newsKind/:newsId/update',
    load: () => import('../../features/operations/news/NewsEditor.tsx'),
    title: 'news:form.edit',
    texts: ['news'],
    handle: { values: { newsKind: NEWS_KINDS } },
  }),
  screen({
    path: 'settings/property',
    load: () => import('../../features/building/property/PropertyList.tsx'),
    title: 'property:title',
    texts: ['property'],
  }),
  screen({
    path: 'settings/property/create',
    load: () => import('../../features/building/property/PropertyCreate.tsx'),
    title: 'property:newTitle',
    texts: ['property'],
    handle: { needs: 'property.create' },
  }),
  screen({
    path: 'settings/property/:propertyId/update',
    load: () => import('../../features/building/property/PropertyUpdate.tsx'),
    title: 'property:editTitle',
    texts: ['property'],
  }),
  screen({
    path: 'settings/property/:propertyId/goLive',
    load: () => import('../../features/building/go-live/GoLiveScreen.tsx'),
    title: 'goLive:title',
    texts: ['goLive', 'users'],
    handle: { needs: 'property.update' },
  }),
  screen({
    path: 'settings/users',
    load: () => import('../../features/people/users/UsersScreen.tsx'),
    title: 'users:title',
    texts: ['users'],
  }),
  screen({
    path: 'settings/roles',
    load: () => import('../../features/people/roles/RolesScreen.tsx'),
    title: 'roles:title',
    texts: ['roles', 'property'],
  }),
  screen({
    path: 'settings/roles/create',
    load: () => import('../../features/people/roles/RoleEditor.tsx'),
    title: 'roles:newTitle',
    texts: ['roles', 'property'],
  }),
  screen({
    path: 'settings/roles/:roleId/update',
    load: () => import('../../features/people/roles/RoleEditor.tsx'),
    title: 'roles:editTitle',
    texts: ['roles', 'property'],
  }),
  screen({
    path: 'settings/deputies',
    load: () => import('../../features/people/deputies/DeputiesScreen.tsx'),
    title: 'deputies:title',
    texts: ['deputies'],
  }),
  screen({
    path: 'settings/approvalChain',
    load: () => import('../../features/permits/chains/ChainsScreen.tsx'),
    title: 'chains:title',
    texts: ['chains', 'property'],
  }),
  screen({
    path: 'settings/schedule',
    load: () => import('../../features/building/slots/SlotsScreen.tsx'),
    title: 'slots:title',
    texts: ['slots', 'property'],
  }),
  screen({
    path: 'settings/terms',
    load: () => import('../../features/permits/terms/TermsScreen.tsx'),
    title: 'terms:title',
    texts: ['terms'],
  }),
  screen({
    path: 'settings/personalData',
    load: () => import('../../features/people/privacy/PersonalDataScreen.tsx'),
    title: 'privacy:staffTitle',
    texts: ['privacy'],
  }),
  screen({
    path: 'settings/audit',
    load: () => import('../../features/insight/audit/AuditScreen.tsx'),
    title: 'audit:title',
    texts: ['audit', 'property', 'records', 'roles'],
  }),
  ...serverScreens,
  screen({
    path: 'buildingManagement/preventiveMaintenance',
    load: () => import('../../features/operations/maintenance/MaintenanceScreen.tsx'),
    title: 'maintenance:title',
    texts: ['maintenance'],
  }),
  screen({
    path: 'buildingManagement/preventiveMaintenance/create',
    load: () => import('../../features/operations/maintenance/MaintenanceEdit.tsx'),
    title: 'maintenance:newTitle',
    texts: ['maintenance'],
  }),
  screen({
    path: 'buildingManagement/preventiveMaintenance/:maintenanceId',
    load: () => import('../../features/operations/maintenance/MaintenanceDetail.tsx'),
    title: 'maintenance:title',
    texts: ['maintenance'],
  }),
  screen({
    path: 'buildingManagement/preventiveMaintenance/:maintenanceId/update',
    load: () => import('../../features/operations/maintenance/MaintenanceEdit.tsx'),
    title: 'maintenance:editTitle',
    texts: ['maintenance'],
  }),
  screen({
    path: 'tenantInternal/complaintRequest',
    load: () => import('../../features/operations/complaints/ComplaintsScreen.tsx'),
    title: 'complaints:page.requests.title',
    texts: ['complaints'],
    props: { page: 'requests' },
  }),
  screen({
    path: 'tenantInternal/complaintRequest/:complaintId',
    load: () => import('../../features/operations/complaints/ComplaintScreen.tsx'),
    texts: ['complaints'],
    props: { page: 'requests' },
  }),
  screen({
    path: 'trDepartment/tenantIssueComplaint',
    load: () => import('../../features/operations/complaints/ComplaintsScreen.tsx'),
    title: 'complaints:page.issues.title',
    texts: ['complaints'],
    props: { page: 'issues' },
  }),
  screen({
    path: 'trDepartment/tenantIssueComplaint/:complaintId',
    load: () => import('../../features/operations/complaints/ComplaintScreen.tsx'),
    texts: ['complaints'],
    props: { page: 'issues' },
  }),
  screen({
    path: 'tenantInternal/internalWorkOrder',
    load: () => import('../../features/operations/work-orders/WorkOrdersScreen.tsx'),
    title: 'workOrders:title',
    texts: ['workOrders'],
  }),
  screen({
    path: 'tenantInternal/internalWorkOrder/create',
    load: () => import('../../features/operations/work-orders/WorkOrderEditor.tsx'),
    texts: ['workOrders'],
  }),
  screen({
    path: 'tenantInternal/internalWorkOrder/:workOrderId',
    load: () => import('../../features/operations/work-orders/WorkOrderScreen.tsx'),
    texts: ['workOrders'],
  }),
  screen({
    path: 'tenantInternal/internalWorkOrder/:workOrderId/update',
    load: () => import('../../features/operations/work-orders/WorkOrderEditor.tsx'),
    texts: ['workOrders'],
  }),
  screen({
    path: 'tenantInternal/internalWorkOrder/:workOrderId/print',
    load: () => import('../../features/operations/work-orders/PrintedWorkOrder.tsx'),
    texts: ['workOrders'],
    handle: { isFullScreen: true },
  }),
  screen({
    path: 'bmDepartment/tenantMeterUtility',
    load: () => import('../../features/operations/meters/MetersScreen.tsx'),
    title: 'meters:title',
    texts: ['meters', 'property'],
  }),
  screen({
    path: 'bmDepartment/tenantMeterUtility/read',
    load: () => import('../../features/operations/meters/RoundScreen.tsx'),
    title: 'meters:round.title',
    texts: ['meters'],
  }),
  screen({
    path: 'bmDepartment/tenantMeterUtility/:meterId',
    load: () => import('../../features/operations/meters/MeterScreen.tsx'),
    texts: ['meters', 'property'],
  }),
  screen({
    path: 'operationDepartment/securitySchedulingActivity/:tab?',
    load: () => import('../screens/SecurityScreen.tsx'),
    texts: ['security', 'property', 'records'],
    handle: {
      values: { tab: ['roster', 'patrols', 'handover', 'checkpoints', 'shifts', 'posts', 'routes', 'labels'] },
    },
  }),
  ...recordScreens,
  screen({
    path: 'operational/permitApprovals',
    load: () => import('../../features/permits/approvals/ApprovalsScreen.tsx'),
    title: 'approvals:title',
    texts: ['approvals'],
  }),
  screen({
    path: 'operational/permitRegister',
    load: () => import('../../features/permits/approvals/register/RegisterScreen.tsx'),
    title: 'register:title',
    texts: ['register', 'approvals'],
  }),
  screen({
    path: 'operational/gate',
    load: () => import('../../features/gate/GateScreen.tsx'),
    title: 'gate:title',
    texts: ['gate'],
    handle: { isFullScreen: true, worksOffline: true },
  }),
  screen({
    path: 'operational/dockCalendar',
    load: () => import('../../features/goods/dock/DockScreen.tsx'),
    title: 'dock:title',
    texts: ['dock'],
  }),
  screen({
    path: 'operational/goodsLedger',
    load: () => import('../../features/goods/ledger/LedgerScreen.tsx'),
    title: 'ledger:title',
    texts: ['ledger'],
  }),
];
