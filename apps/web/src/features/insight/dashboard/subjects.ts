import type { Action } from '@gerbang/shared/access';

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

export const SUBJECTS = {
  complaints: {
    path: '/dashboard',
    action: 'complaint.read',
    list: '/tenantInternal/complaintRequest',
    open: '',
    overdue: '?view=overdue',
    /** The list cannot filter answered complaints, so the link shows all complaints. */
    timed: '?view=all',
    ended: '?view=all&status=resolved,closed',
    creates: 'complaint.update',
    create: '?create=1',
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

/** Path of the list of one category. For null, the path of the list without a category filter. */
export function categoryList(subject: Subject, category_id: string | null): string {
  const { list } = SUBJECTS[subject];
  return category_id === null ? list : `${list}?category_id=${category_id}`;
}
