import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Card } from '@mantine/core';
import { IconBuildingStore, IconCalendarEvent, IconMapPin, IconUser } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Days } from './Days.tsx';
import { usePermitTexts } from './texts.ts';

import classes from './check-status.module.css';

/** Who, for whom, where and when; what is not known has no cell. */
export function DetailCells({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const texts = usePermitTexts(status);
  const validity = useValidity(status);
  const { tenant } = status;
  // The tenant stands for its people: whoever filled in a tenant's form is not shown.
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

const GRANTED: ReadonlySet<string> = new Set(['complete', 'security_checked', 'suspended']);

/** How long granted work may go on before it must be renewed; nothing for anything else. */
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
      <dt className={classes.key}>
        <CellIcon size={20} stroke={1.75} aria-hidden="true" />
        {label}
      </dt>
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
