import type { RouteObject } from 'react-router';

import type { Side } from '../../lib/i18n/language.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { LazyPage } from '../../lib/lazy-page.tsx';
import type { RouteHandle } from '../handle.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { STAFF_PAGES } from './staff-pages.ts';

/** A page of the staff's; its code comes when it is opened. */
const staffPage = (name: keyof typeof STAFF_PAGES): LazyPage => lazyPage(() => STAFF_PAGES[name]());

const staffRoot = staffPage('staffRoot');
const staffLayout = staffPage('staffLayout');
const passwordRoot = staffPage('passwordRoot');
const masterDataPage = staffPage('masterDataPage');
const tenantPage = staffPage('tenantPage');
const categoryRecordsPage = staffPage('categoryRecordsPage');
const assetPage = staffPage('assetPage');
const assetLabelsPage = staffPage('assetLabelsPage');
const metersPage = staffPage('metersPage');
const meterRoundPage = staffPage('meterRoundPage');
const meterPage = staffPage('meterPage');
const loginPage = staffPage('loginPage');
const dashboardPage = staffPage('dashboardPage');
const workOrderDashboardPage = staffPage('workOrderDashboardPage');
const analyticPage = staffPage('analyticPage');
const profilePage = staffPage('profilePage');
const propertyListPage = staffPage('propertyListPage');
const propertyCreatePage = staffPage('propertyCreatePage');
const propertyUpdatePage = staffPage('propertyUpdatePage');
const usersPage = staffPage('usersPage');
const rolesPage = staffPage('rolesPage');
const roleFormPage = staffPage('roleFormPage');
const deputiesPage = staffPage('deputiesPage');
const approvalChainPage = staffPage('approvalChainPage');
const schedulePage = staffPage('schedulePage');
const termsPage = staffPage('termsPage');
const permitApprovalsPage = staffPage('permitApprovalsPage');
const gatePage = staffPage('gatePage');
const dockCalendarPage = staffPage('dockCalendarPage');
const goodsLedgerPage = staffPage('goodsLedgerPage');
const workOrdersPage = staffPage('workOrdersPage');
const workOrderPage = staffPage('workOrderPage');
const workOrderFormPage = staffPage('workOrderFormPage');
const workOrderPrintPage = staffPage('workOrderPrintPage');
const internalNewsPage = staffPage('internalNewsPage');
const tenantNewsListPage = staffPage('tenantNewsListPage');
const newsEditorPage = staffPage('newsEditorPage');
const maintenanceListPage = staffPage('maintenanceListPage');
const maintenanceCreatePage = staffPage('maintenanceCreatePage');
const maintenanceUpdatePage = staffPage('maintenanceUpdatePage');
const maintenanceDetailPage = staffPage('maintenanceDetailPage');
const securityPage = staffPage('securityPage');
const complaintRequestPage = staffPage('complaintRequestPage');
const tenantIssueComplaintPage = staffPage('tenantIssueComplaintPage');
const complaintPage = staffPage('complaintPage');
const auditPage = staffPage('auditPage');
const forgotPasswordPage = staffPage('forgotPasswordPage');
const resetPasswordPage = staffPage('resetPasswordPage');
const decidePage = staffPage('decidePage');

const page = ({ Component, prefetch }: LazyPage, more: Omit<RouteHandle, 'prefetch'> = {}) => ({
  Component,
  handle: { ...more, prefetch } satisfies RouteHandle,
});

const sideOfPasswords = (search: string): Side =>
  new URLSearchParams(search).get('kind') === 'tenant' ? 'public' : 'staff';

/** The staff side; none of its code is part of the public first page. */
export const staffRoutes: RouteObject[] = [
  // What a mail opens on a phone, without a login: as large as the public side.
  { path: 'decide', ...page(decidePage, { side: 'public' }), ErrorBoundary: ErrorPage },
  {
    ...page(passwordRoot, { side: sideOfPasswords }),
    ErrorBoundary: ErrorPage,
    children: [
      { path: 'forgotPassword', ...page(forgotPasswordPage) },
      { path: 'resetPassword', ...page(resetPasswordPage) },
    ],
  },
  {
    ...page(staffRoot, { side: 'staff' }),
    ErrorBoundary: ErrorPage,
    children: [
      { path: 'login', ...page(loginPage) },
      {
        ...page(staffLayout),
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: 'profile', ...page(profilePage, { everyRole: true }) },
              { path: 'dashboard', ...page(dashboardPage) },
              { path: 'dashboard/workOrder', ...page(workOrderDashboardPage) },
              { path: 'news/internalNews', ...page(internalNewsPage) },
              { path: 'news/tenantNews', ...page(tenantNewsListPage) },
              { path: 'news/:newsKind/create', ...page(newsEditorPage) },
              { path: 'news/:newsKind/:newsId/update', ...page(newsEditorPage) },
              { path: 'settings/property', ...page(propertyListPage) },
              { path: 'settings/property/create', ...page(propertyCreatePage) },
              { path: 'settings/property/:propertyId/update', ...page(propertyUpdatePage) },
              { path: 'settings/users', ...page(usersPage) },
              { path: 'settings/roles', ...page(rolesPage) },
              { path: 'settings/roles/create', ...page(roleFormPage) },
              { path: 'settings/roles/:roleId/update', ...page(roleFormPage) },
              { path: 'settings/deputies', ...page(deputiesPage) },
              { path: 'settings/approvalChain', ...page(approvalChainPage) },
              { path: 'settings/schedule', ...page(schedulePage) },
              { path: 'settings/terms', ...page(termsPage) },
              { path: 'settings/audit', ...page(auditPage) },
              { path: 'buildingManagement/preventiveMaintenance', ...page(maintenanceListPage) },
              { path: 'buildingManagement/preventiveMaintenance/create', ...page(maintenanceCreatePage) },
              { path: 'buildingManagement/preventiveMaintenance/:maintenanceId', ...page(maintenanceDetailPage) },
              {
                path: 'buildingManagement/preventiveMaintenance/:maintenanceId/update',
                ...page(maintenanceUpdatePage),
              },
              { path: 'tenantInternal/complaintRequest', ...page(complaintRequestPage) },
              { path: 'tenantInternal/complaintRequest/:complaintId', ...page(complaintPage) },
              { path: 'tenantInternal/internalWorkOrder', ...page(workOrdersPage) },
              { path: 'tenantInternal/internalWorkOrder/create', ...page(workOrderFormPage) },
              { path: 'tenantInternal/internalWorkOrder/:workOrderId', ...page(workOrderPage) },
              { path: 'tenantInternal/internalWorkOrder/:workOrderId/update', ...page(workOrderFormPage) },
              {
                path: 'tenantInternal/internalWorkOrder/:workOrderId/print',
                ...page(workOrderPrintPage, { isFullScreen: true }),
              },
              { path: 'analytic/visualAnalytic', ...page(analyticPage) },
              { path: 'bmDepartment/tenantMeterUtility', ...page(metersPage) },
              { path: 'bmDepartment/tenantMeterUtility/read', ...page(meterRoundPage) },
              { path: 'bmDepartment/tenantMeterUtility/:meterId', ...page(meterPage) },
              { path: 'operationDepartment/securitySchedulingActivity/:tab?', ...page(securityPage) },
              { path: 'trDepartment/tenantIssueComplaint', ...page(tenantIssueComplaintPage) },
              { path: 'trDepartment/tenantIssueComplaint/:complaintId', ...page(complaintPage) },
              { path: 'masterData/tenant/:tenantId', ...page(tenantPage) },
              { path: 'masterData/asset/labels', ...page(assetLabelsPage) },
              { path: 'masterData/asset/:assetId', ...page(assetPage) },
              { path: 'masterData/:kind', ...page(masterDataPage) },
              { path: 'category/:kind', ...page(categoryRecordsPage) },
              { path: 'operational/permitApprovals', ...page(permitApprovalsPage) },
              { path: 'operational/gate', ...page(gatePage, { isFullScreen: true, worksOffline: true }) },
              { path: 'operational/dockCalendar', ...page(dockCalendarPage) },
              { path: 'operational/goodsLedger', ...page(goodsLedgerPage) },
            ],
          },
        ],
      },
    ],
  },
];
