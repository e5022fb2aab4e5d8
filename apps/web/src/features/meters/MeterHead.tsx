import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { KindSign } from './KindSign.tsx';
import { meterPath } from './use-meter-columns.tsx';
import { useMeterWords } from './use-meter-words.ts';

import classes from './meter-page.module.css';

/** Which meter it is, with the way to the others and what can be done with it. */
export function MeterHead({ meter, children }: { meter: MeterRecord; children: ReactNode }) {
  const { t } = useTranslation('meters');
  return (
    <div className={classes.head}>
      <div>
        <nav aria-label={t('page.back')}>
          <Breadcrumbs separatorMargin={6} mb={4}>
            <Anchor component={Link} to="/bmDepartment/tenantMeterUtility" fz={13} fw={550}>
              {t('title')}
            </Anchor>
            <Text fz={13} c="dimmed" aria-current="page">
              {meter.serial_number}
            </Text>
          </Breadcrumbs>
        </nav>
        <Title order={1} fz={22} lh={1.2}>
          {meter.serial_number}
        </Title>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

/** What a meter is and where, in one row. */
export function MeterFactsRow({ meter }: { meter: MeterRecord }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const { where, floor } = words.place(meter);
  return (
    <dl className={classes.facts}>
      <Fact title={t('column.place')}>
        {where}
        {floor !== '' && <span className={classes.quiet}>{floor}</span>}
      </Fact>
      <Fact title={t('column.tenant')}>{meter.tenant ?? '–'}</Fact>
      <Fact title={t('column.kind')}>
        <KindSign kind={meter.kind} />
        <span className={classes.quiet}>
          {t('page.digits', { count: meter.digits })}
          {meter.multiplier !== 1 && `, ${t('page.multiplied', { multiplier: words.number(meter.multiplier) })}`}
        </span>
      </Fact>
      <Fact title={t('column.last')}>
        {meter.last_value === null ? t('list.never') : words.number(meter.last_value)}
        {meter.last_read_at !== null && <span className={classes.quiet}>{words.moment(meter.last_read_at)}</span>}
      </Fact>
      <Fact title={t('column.status')}>
        {t(meter.active ? 'status.active' : 'status.inactive')}
        {meter.replaced_by_id !== null && (
          <Link className={classes.link} to={meterPath(meter.replaced_by_id)}>
            {t('list.replaced', { serial: meter.replaced_by ?? '' })}
          </Link>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
