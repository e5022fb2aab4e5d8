import type { Notification, NotificationGroup } from '@gerbang/shared/contracts/people/notifications';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';

const QUEUE = '/operational/permitApprovals';
const COMPLAINTS = '/tenantInternal/complaintRequest';
const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

/** Lists of permits, which show those of all properties. */
const PERMIT_LISTS: Partial<Record<NotificationKind, string>> = {
  asked: `${QUEUE}?where=all`,
  reminder: `${QUEUE}?where=all`,
  overdue: `${QUEUE}?view=waiting&late=true&where=all`,
};

/** Lists that show only records of the property in which the person works. */
const PROPERTY_LISTS: Partial<Record<NotificationKind, string>> = {
  complaint_new: COMPLAINTS,
  complaint_assigned: `${COMPLAINTS}?view=mine`,
  complaint_overdue: `${COMPLAINTS}?view=overdue`,
  work_order_assigned: `${WORK_ORDERS}?view=mine`,
  work_order_overdue: `${WORK_ORDERS}?view=late`,
};

/** The list that shows all records of a group. Undefined when no list does, as for complaints of another property. */
export function listOf({ kind, property_ids }: NotificationGroup, property_id: string | null): string | undefined {
  const isHere = property_ids.every((id) => id === property_id);
  return PERMIT_LISTS[kind] ?? (isHere ? PROPERTY_LISTS[kind] : undefined);
}

interface NotifiedRecord {
  /** Id of the record. */
  about: string;
  /** Applicant of the permit, or title of the complaint or work order. */
  name: string;
  /** The screen that must be in the reader's menu. */
  screen: string;
  to: string;
}

/** The record that a notification is about, and its address. */
export function recordOf(notification: Notification): NotifiedRecord {
  const { permit_id, complaint_id, work_order_id, property_id, permit, complaint, work_order } = notification;
  const at = `at=${property_id}`;
  if (complaint_id !== null)
    return {
      about: complaint_id,
      name: complaint?.title ?? '',
      screen: COMPLAINTS,
      to: `${COMPLAINTS}/${complaint_id}?${at}`,
    };
  if (work_order_id !== null)
    return {
      about: work_order_id,
      name: work_order?.title ?? '',
      screen: WORK_ORDERS,
      to: `${WORK_ORDERS}/${work_order_id}?${at}`,
    };
  const about = permit_id ?? '';
  const name = (permit?.company === '' ? permit.name : permit?.company) ?? '';
  return { about, name, screen: QUEUE, to: `${QUEUE}?permit=${about}&${at}` };
}
