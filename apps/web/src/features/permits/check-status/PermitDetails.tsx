import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Box, Card, Text, Title } from '@mantine/core';
import { IconBuildingStore, IconCalendarEvent, IconMapPin, IconUser } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ItemList, WorkerList } from './ItemList.tsx';
import { usePermitTexts } from './permit-texts.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

interface Props {
  status: PermitStatus;
  /** Shown below the list of items. */
  replacement?: ReactNode;
}

export function PermitDetails({ status, replacement }: Props) {
  const { t } = useTranslation('status');
  return (
    <>
      <DetailCells status={status} />
      {status.kind === 'work' ? (
        <>
          <WorkDetails details={status.work_details} />
          <WorkerList workers={status.worker_list} />
        </>
      ) : (
        <ItemList items={status.load_unload_items}>{replacement}</ItemList>
      )}
      {status.description !== '' && (
        <Card className={classes.section}>
          <Title order={2} className={classes.sectionTitle}>
            {t('description')}
          </Title>
          <Text className={classes.freeText}>{status.description}</Text>
        </Card>
      )}
    </>
  );
}

/** Applicant, tenant, place and schedule. Leaves out empty values. */
function DetailCells({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const validity = useValidity(status);
  const { tenant } = status;
  // For a tenant's form only the tenant is shown, not the person who filled it in.
  const vendor = tenant === null ? status.vendor : null;
  const submitter = tenant === null ? status.submitter : null;
  return (
    <Card component="dl" className={classes.cells}>
      {vendor !== null && <Person label={t('vendor')} person={vendor} />}
      {submitter !== null && <Person label={t('submitter')} person={submitter} />}
      {tenant !== null && <Cell icon={IconBuildingStore} label={t('tenant')} value={tenant.name} lines={[]} />}
      <Cell icon={IconMapPin} label={t('destination')} value={status.property.name} lines={[texts.place]} />
      {texts.days.length > 0 && (
        <Cell
          icon={IconCalendarEvent}
          label={t('schedule')}
          value={<Days days={texts.days} />}
          lines={[texts.time, validity]}
        />
      )}
    </Card>
  );
}

const GRANTED: ReadonlySet<string> = new Set(['complete', 'security_checked']);

/** The day until which approved work may go on without renewal. Empty for all other permits. */
function useValidity(status: PermitStatus): string {
  const { t } = useTranslation('status');
  const { day } = usePermitTexts(status);
  const { renewed_until, end_date, progress } = status;
  if (renewed_until === null || !GRANTED.has(progress)) return '';
  const date = day(renewed_until);
  return renewed_until === end_date ? t('validUntil', { date }) : t('renewedUntil', { date });
}

function Person({ label, person }: { label: string; person: NonNullable<PermitStatus['vendor']> }) {
  return (
    <Cell icon={IconUser} label={label} value={person.name} lines={[person.company, person.email, person.phone]} />
  );
}

interface CellProps {
  icon: Icon;
  label: string;
  value: ReactNode;
  lines: readonly string[];
}

function Cell({ icon: CellIcon, label, value, lines }: CellProps) {
  return (
    <div className={classes.cell}>
      <Box component="dt" c="dimmed" fz={13} fw={500}>
        <CellIcon size={20} stroke={1.75} aria-hidden="true" />
        {label}
      </Box>
      <dd>
        <div className={classes.cellValue}>{value}</div>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <div key={line} className={classes.cellLine}>
              {line}
            </div>
          ))}
      </dd>
    </div>
  );
}

/** One day, or the first and the last day. A date does not break at its hyphens. */
function Days({ days: [first, last] }: { days: readonly string[] }) {
  const { t } = useTranslation('status');
  return (
    <>
      <span className={classes.day}>{first}</span>
      {last !== undefined && (
        <>
          {` ${t('until')} `}
          <span className={classes.day}>{last}</span>
        </>
      )}
    </>
  );
}

function WorkDetails({ details }: { details: PermitStatus['work_details'] }) {
  const { t } = useTranslation(['status', 'work']);
  const typeName = (wire: string) => {
    const known = WORK_TYPES.find((type) => type === wire);
    return known === undefined ? wire : t(`work:types.${known}`);
  };
  if (details.length === 0) return null;
  return (
    <Card className={classes.section}>
      <Title order={2} className={classes.sectionTitle} mb={12}>
        {t('status:workDetails')}
      </Title>
      <ul className={layout.list}>
        {details.map(({ work_type, description }) => (
          <li key={work_type} className={classes.row}>
            <div className={classes.itemName}>{typeName(work_type)}</div>
            {description !== '' && <div className={classes.freeText}>{description}</div>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
