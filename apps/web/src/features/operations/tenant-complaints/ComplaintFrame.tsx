import '@mantine/core/styles/Stack.layer.css';
import type { ComplaintStatus } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Title, Stack } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClock, IconLock, IconProgress, IconRotate, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Mark, type MarkLook } from '../../../entities/ticket/Marks.tsx';
import { TenantBack } from '../../../entities/ticket/TenantBack.tsx';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { BUILDING_LANGUAGE } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readTenantSession } from '../../../lib/session/tenant-session.ts';

import tenantPage from '../../../entities/ticket/tenant-page.module.css';
import classes from './tenant-complaints.module.css';

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('tenantComplaints');
  return (
    <Stack gap={0} className={tenantPage.page ?? ''}>
      <TenantBack to="/complaints" label={t('form.back')} />
      <Title order={1} className={tenantPage.title}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const STATUS_LOOK = {
  new: { icon: IconSend, tone: 'brand' },
  acknowledged: { icon: IconClock, tone: 'plain' },
  in_progress: { icon: IconProgress, tone: 'progress' },
  reopened: { icon: IconRotate, tone: 'brand' },
  resolved: { icon: IconCircleCheck, tone: 'accepted' },
  closed: { icon: IconLock, tone: 'accepted' },
  rejected: { icon: IconBan, tone: 'rejected' },
} as const satisfies Record<ComplaintStatus, MarkLook>;

export function StatusMark({ status }: { status: ComplaintStatus }) {
  const { t } = useTranslation('tenantComplaints');
  return (
    <Mark look={STATUS_LOOK[status]} variant="large">
      {t(`status.${status}`)}
    </Mark>
  );
}

interface FactsProps {
  /** Category in the language of the building. */
  category: string;
  before: readonly string[];
  after?: string;
}

/** Number, unit and category of a complaint in one line. Empty texts are left out. */
export function ComplaintFacts({ category, before, after = '' }: FactsProps) {
  const start = before.filter((text) => text !== '').map((text) => `${text} · `);
  return (
    <span className={classes.quiet}>
      {start.join('')}
      <span lang={BUILDING_LANGUAGE}>{category}</span>
      {after !== '' && ` · ${after}`}
    </span>
  );
}

/** Formats times in the time zone of the tenant's building. */
export function useMoment(time_zone = zoneOfSession()): (instant: string) => string {
  const language = useLanguage();
  return (instant) => formatDateTime(instant, { time_zone, language }, 'short');
}

function zoneOfSession(): string {
  return readTenantSession()?.property.time_zone ?? 'Asia/Jakarta';
}
