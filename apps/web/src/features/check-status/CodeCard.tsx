import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Badge, Card } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { CopyCode } from './CopyCode.tsx';

import classes from './check-status.module.css';

/** The permit's code, large, and for work whether it may be done now. */
export function CodeCard({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  return (
    <Card className={classes.code}>
      <div>
        <div className={classes.key}>{t('traceNumber')}</div>
        <div className={classes.codeValue}>{status.code}</div>
        <ActiveBadge status={status} />
      </div>
      <CopyCode code={status.code} />
    </Card>
  );
}

/** Whether a work permit is active; goods have no such badge. */
export function ActiveBadge({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  if (status.kind !== 'work') return null;
  const BadgeIcon = status.is_active ? IconCircleCheck : IconCircleOff;
  return (
    <Badge
      color={status.is_active ? 'accepted' : 'inactive'}
      size="lg"
      mt={6}
      leftSection={<BadgeIcon size={16} stroke={2} aria-hidden="true" />}
    >
      {status.is_active ? t('active') : t('nonActive')}
    </Badge>
  );
}
