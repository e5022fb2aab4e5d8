import '@mantine/core/styles/Badge.layer.css';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Badge, Box, Card, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCircleCheck, IconCircleOff, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePermitTexts } from './permit-texts.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

export function CodeCard({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  return (
    <Card className={`${layout.row} ${classes.code}`}>
      <div>
        <Box c="dimmed" fz={13} fw={500}>
          {t('traceNumber')}
        </Box>
        <div className={classes.codeValue}>{status.code}</div>
        <ActiveBadge status={status} />
      </div>
      <CopyCode code={status.code} />
    </Card>
  );
}

/** Whether a work permit is active. Goods have no such badge. */
export function ActiveBadge({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  if (status.kind !== 'work') return null;
  const BadgeIcon = status.is_active ? IconCircleCheck : IconCircleOff;
  return (
    <>
      <Badge
        color={status.is_active ? 'accepted' : 'inactive'}
        size="lg"
        mt={6}
        leftSection={<BadgeIcon size={16} stroke={2} aria-hidden="true" />}
      >
        {status.is_active ? t('active') : t('nonActive')}
      </Badge>
      <ValidFrom status={status} />
    </>
  );
}

/** Why an approved work permit is not active yet: its first day is still to come. */
function ValidFrom({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const { day } = usePermitTexts(status);
  const [now] = useState(() => new Date());
  const { progress, start_date, property } = status;
  if (progress !== 'complete' || start_date === null || start_date <= wallClock(now, property.time_zone).date)
    return null;
  return (
    <Text fz={14} mt={4}>
      {t('validFrom', { date: day(start_date) })}
    </Text>
  );
}

export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('status');
  const clipboard = useClipboard({ timeout: 2000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      aria-label={clipboard.copied ? t('copied') : t('copy')}
      color={clipboard.copied ? 'accepted' : 'gray'}
      onClick={() => clipboard.copy(code)}
    >
      <CopyIcon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
