/** Texts that only staff routes use. Separate from the public texts, so that visitors do not load them. */
export const STAFF_TEXTS = {
  analytics: {
    id: () => import('@gerbang/shared/messages/id/insight/analytics'),
    en: () => import('@gerbang/shared/messages/en/insight/analytics'),
  },
  approvals: {
    id: () => import('@gerbang/shared/messages/id/permits/approvals'),
    en: () => import('@gerbang/shared/messages/en/permits/approvals'),
  },
  audit: {
    id: () => import('@gerbang/shared/messages/id/insight/audit'),
    en: () => import('@gerbang/shared/messages/en/insight/audit'),
  },
  chains: {
    id: () => import('@gerbang/shared/messages/id/permits/chains'),
    en: () => import('@gerbang/shared/messages/en/permits/chains'),
  },
  complaints: {
    id: () => import('@gerbang/shared/messages/id/operations/complaints'),
    en: () => import('@gerbang/shared/messages/en/operations/complaints'),
  },
  dashboard: {
    id: () => import('@gerbang/shared/messages/id/insight/dashboard'),
    en: () => import('@gerbang/shared/messages/en/insight/dashboard'),
  },
  deputies: {
    id: () => import('@gerbang/shared/messages/id/people/deputies'),
    en: () => import('@gerbang/shared/messages/en/people/deputies'),
  },
  dock: {
    id: () => import('@gerbang/shared/messages/id/goods/dock'),
    en: () => import('@gerbang/shared/messages/en/goods/dock'),
  },
  home: {
    id: () => import('@gerbang/shared/messages/id/insight/home'),
    en: () => import('@gerbang/shared/messages/en/insight/home'),
  },
  gate: {
    id: () => import('@gerbang/shared/messages/id/gate/gate'),
    en: () => import('@gerbang/shared/messages/en/gate/gate'),
  },
  goLive: {
    id: () => import('@gerbang/shared/messages/id/building/go-live'),
    en: () => import('@gerbang/shared/messages/en/building/go-live'),
  },
  ledger: {
    id: () => import('@gerbang/shared/messages/id/goods/ledger'),
    en: () => import('@gerbang/shared/messages/en/goods/ledger'),
  },
  mailDecision: {
    id: () => import('@gerbang/shared/messages/id/permits/mail-decision'),
    en: () => import('@gerbang/shared/messages/en/permits/mail-decision'),
  },
  maintenance: {
    id: () => import('@gerbang/shared/messages/id/operations/maintenance'),
    en: () => import('@gerbang/shared/messages/en/operations/maintenance'),
  },
  meters: {
    id: () => import('@gerbang/shared/messages/id/operations/meters'),
    en: () => import('@gerbang/shared/messages/en/operations/meters'),
  },
  news: {
    id: () => import('@gerbang/shared/messages/id/operations/news'),
    en: () => import('@gerbang/shared/messages/en/operations/news'),
  },
  notifications: {
    id: () => import('@gerbang/shared/messages/id/people/notifications'),
    en: () => import('@gerbang/shared/messages/en/people/notifications'),
  },
  password: {
    id: () => import('@gerbang/shared/messages/id/people/password'),
    en: () => import('@gerbang/shared/messages/en/people/password'),
  },
  property: {
    id: () => import('@gerbang/shared/messages/id/building/property'),
    en: () => import('@gerbang/shared/messages/en/building/property'),
  },
  records: {
    id: () => import('@gerbang/shared/messages/id/building/records'),
    en: () => import('@gerbang/shared/messages/en/building/records'),
  },
  register: {
    id: () => import('@gerbang/shared/messages/id/permits/register'),
    en: () => import('@gerbang/shared/messages/en/permits/register'),
  },
  roles: {
    id: () => import('@gerbang/shared/messages/id/people/roles'),
    en: () => import('@gerbang/shared/messages/en/people/roles'),
  },
  search: {
    id: () => import('@gerbang/shared/messages/id/insight/search'),
    en: () => import('@gerbang/shared/messages/en/insight/search'),
  },
  security: {
    id: () => import('@gerbang/shared/messages/id/operations/security'),
    en: () => import('@gerbang/shared/messages/en/operations/security'),
  },
  serverPages: {
    id: () => import('@gerbang/shared/messages/id/insight/server-pages'),
    en: () => import('@gerbang/shared/messages/en/insight/server-pages'),
  },
  slots: {
    id: () => import('@gerbang/shared/messages/id/building/slots'),
    en: () => import('@gerbang/shared/messages/en/building/slots'),
  },
  staff: {
    id: () => import('@gerbang/shared/messages/id/people/staff'),
    en: () => import('@gerbang/shared/messages/en/people/staff'),
  },
  table: {
    id: () => import('@gerbang/shared/messages/id/table'),
    en: () => import('@gerbang/shared/messages/en/table'),
  },
  tenantLogins: {
    id: () => import('@gerbang/shared/messages/id/building/tenant-logins'),
    en: () => import('@gerbang/shared/messages/en/building/tenant-logins'),
  },
  terms: {
    id: () => import('@gerbang/shared/messages/id/permits/terms'),
    en: () => import('@gerbang/shared/messages/en/permits/terms'),
  },
  transfers: {
    id: () => import('@gerbang/shared/messages/id/insight/transfers'),
    en: () => import('@gerbang/shared/messages/en/insight/transfers'),
  },
  users: {
    id: () => import('@gerbang/shared/messages/id/people/users'),
    en: () => import('@gerbang/shared/messages/en/people/users'),
  },
  workOrders: {
    id: () => import('@gerbang/shared/messages/id/operations/work-orders'),
    en: () => import('@gerbang/shared/messages/en/operations/work-orders'),
  },
};
