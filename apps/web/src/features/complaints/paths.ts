/** The two ways to the complaints; each of them opens one below itself. */
export const COMPLAINT_PAGES = {
  requests: '/tenantInternal/complaintRequest',
  issues: '/trDepartment/tenantIssueComplaint',
} as const;
export type ComplaintPage = keyof typeof COMPLAINT_PAGES;

/** Where a work order is opened. */
export const WORK_ORDERS = '/tenantInternal/internalWorkOrder';
