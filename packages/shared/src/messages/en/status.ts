import type { Catalogue } from '../catalogue.ts';
import type { status as model } from '../id/status.ts';

/** The status check: banners, badge, summary and timeline. */
export const status: Catalogue<typeof model> = {
  trackNumber: 'Track number',
  search: 'Search',
  notFound: 'Form cannot found !',
  banner: {
    rejected: 'Your submission was rejected',
    complete: 'Your submission is accepted',
    security_checked: 'Your items succesfully entered the mall',
    goodsLeft: 'Your items have left the mall',
    workersCheckedIn: 'Your workers are checked in at the gate',
    waiting: 'Your submission is still being processed',
    returned: 'Your submission needs your correction',
    cancelled: 'Your submission was cancelled',
    closed: 'Your submission is finished',
    suspended: 'Your work has been stopped',
  },
  active: 'Active',
  nonActive: 'Non Active',
  total: 'Total',
  rejected: 'Rejected',
  showHistory: 'Show history',
  hideHistory: 'Hide history',
  stage: {
    created: 'CREATED FORM',
    tcr: 'TCR',
    orderTaker: 'ORDER TAKER',
    finance: 'FINANCE',
    department: 'DEPARTMENT',
    rdd: 'RDD',
    securityChecked: 'SECURITY CHECKED',
    generalManager: 'GENERAL MANAGER',
  },
};
