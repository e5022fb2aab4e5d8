import type { ComplaintStatus } from '@gerbang/shared/domain/complaints/complaints';
import { IconBan, IconCircleCheck, IconClock, IconLock, IconProgress, IconRotate, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './tenant-complaints.module.css';

const ICON = {
  new: IconSend,
  acknowledged: IconClock,
  in_progress: IconProgress,
  reopened: IconRotate,
  resolved: IconCircleCheck,
  closed: IconLock,
  rejected: IconBan,
} as const satisfies Record<ComplaintStatus, typeof IconSend>;

/** How a complaint stands: a sign, a word and a colour. */
export function StatusWord({ status }: { status: ComplaintStatus }) {
  const { t } = useTranslation('tenantComplaints');
  const Icon = ICON[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
