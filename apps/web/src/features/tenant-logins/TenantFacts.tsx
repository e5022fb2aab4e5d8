import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/tenants';
import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Status } from './Status.tsx';

import classes from './tenant-logins.module.css';

/** What a tenant is: its units, its category, its phone, and how it stands. */
export function TenantFacts({ tenant }: { tenant: TenantRecordOfStaff }) {
  const { t } = useTranslation('tenantLogins');
  const { units, category, phone, active } = tenant;
  const where = units.map(({ name, floor }) => t('facts.unitOn', { unit: name, floor })).join(', ');
  return (
    <Paper component="dl" withBorder className={classes.facts ?? ''} aria-label={t('facts.label')}>
      <Fact name={t('facts.units')} value={where} />
      <Fact name={t('facts.category')} value={category ?? ''} />
      <Fact name={t('facts.phone')} value={phone} />
      <Fact name={t('facts.status')} value={<Status status={active ? 'active' : 'inactive'} />} />
    </Paper>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  const { t } = useTranslation('tenantLogins');
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === '' ? <span className={classes.quiet}>{t('facts.none')}</span> : value}</dd>
    </div>
  );
}
