import type { Action } from '@gerbang/shared/access';

/** What a dashboard tells of. */
export type Subject = 'complaints' | 'work_orders';

interface SubjectPlaces {
  path: string;
  action: Action;
  list: string;
  open: string;
  overdue: string;
  timed: string;
  ended: string;
  creates: Action;
  create: string;
  download: { name: string; open: Readonly<Record<string, string>> };
}

/** Where each dashboard is, whose figures it shows, and where each of its numbers leads. */
export const SUBJECTS = {
  complaints: {
    path: '/dashboard',
    action: 'complaint.read',
    list: '/tenantInternal/complaintRequest',
    open: '',
    overdue: '?view=overdue',
    /** Those that have an answer are all of them, and those that were solved too. */
    timed: '?view=all',
    ended: '?view=all&status=resolved,closed',
    creates: 'complaint.update',
    create: '?create=1',
    /** What is open, as its list gives it. */
    download: { name: 'complaint', open: { view: 'open' } },
  },
  work_orders: {
    path: '/dashboard/workOrder',
    action: 'work_order.read',
    list: '/tenantInternal/internalWorkOrder',
    open: '',
    overdue: '?view=late',
    timed: '?view=all&status=done',
    ended: '?view=all&status=done',
    creates: 'work_order.update',
    create: '/create',
    download: { name: 'work-order', open: { status: 'open,in_progress,on_hold' } },
  },
} as const satisfies Record<Subject, SubjectPlaces>;

/** The list of one category; all that is open where there is none. */
export function categoryList(subject: Subject, category_id: string | null): string {
  const { list } = SUBJECTS[subject];
  return category_id === null ? list : `${list}?category_id=${category_id}`;
}
