import type { RouteObject } from 'react-router';

import type { Side } from '../../lib/i18n/language.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { LazyPage } from '../../lib/lazy-page.tsx';
import type { RouteHandle } from '../handle.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';

const staffRoot = lazyPage(() => import('../layouts/StaffRoot.tsx'));
const staffLayout = lazyPage(() => import('../layouts/StaffLayout.tsx'));
const passwordRoot = lazyPage(() => import('../layouts/PasswordRoot.tsx'));
const masterDataPage = lazyPage(() => import('../pages/MasterDataPage.tsx'));
const tenantPage = lazyPage(() => import('../pages/TenantPage.tsx'));
const categoryRecordsPage = lazyPage(() => import('../pages/CategoryRecordsPage.tsx'));
const comingPage = lazyPage(() => import('../pages/StaffComingPage.tsx'));
const loginPage = lazyPage(() => import('../pages/StaffLoginPage.tsx'));
const dashboardPage = lazyPage(() => import('../pages/DashboardPage.tsx'));
const profilePage = lazyPage(() => import('../pages/ProfilePage.tsx'));
const propertyListPage = lazyPage(() => import('../pages/PropertyListPage.tsx'));
const propertyCreatePage = lazyPage(() => import('../pages/PropertyCreatePage.tsx'));
const propertyUpdatePage = lazyPage(() => import('../pages/PropertyUpdatePage.tsx'));
const usersPage = lazyPage(() => import('../pages/UsersPage.tsx'));
const rolesPage = lazyPage(() => import('../pages/RolesPage.tsx'));
const roleFormPage = lazyPage(() => import('../pages/RoleFormPage.tsx'));
const deputiesPage = lazyPage(() => import('../pages/DeputiesPage.tsx'));
const approvalChainPage = lazyPage(() => import('../pages/ApprovalChainPage.tsx'));
const schedulePage = lazyPage(() => import('../pages/SchedulePage.tsx'));
const termsPage = lazyPage(() => import('../pages/TermsPage.tsx'));
const permitApprovalsPage = lazyPage(() => import('../pages/PermitApprovalsPage.tsx'));
const auditPage = lazyPage(() => import('../pages/AuditPage.tsx'));
const forgotPasswordPage = lazyPage(() => import('../pages/ForgotPasswordPage.tsx'));
const resetPasswordPage = lazyPage(() => import('../pages/ResetPasswordPage.tsx'));

const page = ({ Component, prefetch }: LazyPage, more: Omit<RouteHandle, 'prefetch'> = {}) => ({
  Component,
  handle: { ...more, prefetch } satisfies RouteHandle,
});

/** A screen of a later issue; the name is the one the menu shows. */
const coming = (path: string, name: string): RouteObject => ({ path, ...page(comingPage, { name }) });

const sideOfPasswords = (search: string): Side =>
  new URLSearchParams(search).get('kind') === 'tenant' ? 'public' : 'staff';

/** The staff side; none of its code is part of the public first page. */
export const staffRoutes: RouteObject[] = [
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
              coming('dashboard/workOrder', 'Work Orders'),
              coming('news/internalNews', 'Internal News'),
              coming('news/tenantNews', 'Tenant News'),
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
              coming('buildingManagement/preventiveMaintenance', 'Preventive Maintenance'),
              coming('buildingManagement/preventiveMaintenance/create', 'Preventive Maintenance'),
              coming('tenantInternal/complaintRequest', 'Complaint Request'),
              coming('tenantInternal/internalWorkOrder', 'Internal Work Order'),
              coming('analytic/visualAnalytic', 'Visual Analytic'),
              coming('bmDepartment/tenantMeterUtility', 'Tenant Meter Utility'),
              coming('operationDepartment/securitySchedulingActivity', 'Security Scheduling'),
              coming('trDepartment/tenantIssueComplaint', 'Tenant Issue Complaint'),
              { path: 'masterData/tenant/:tenantId', ...page(tenantPage) },
              { path: 'masterData/:kind', ...page(masterDataPage) },
              { path: 'category/:kind', ...page(categoryRecordsPage) },
              { path: 'operational/permitApprovals', ...page(permitApprovalsPage) },
              coming('operational/gate', 'Gate'),
              coming('operational/dockCalendar', 'Dock Calendar'),
            ],
          },
        ],
      },
    ],
  },
];
