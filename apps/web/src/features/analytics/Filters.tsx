import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ANALYTICS_DAYS_MAX, ANALYTICS_DAYS_MAX_ALL } from '@gerbang/shared/contracts/analytics';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { SPANS, SPANS_OF_ALL } from './use-analytics-address.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';

import classes from './analytics.module.css';

/** Which days, properties and permits are looked at. */
export function Filters({ user, shown }: { user: StaffRecord; shown: AnalyticsAddress }) {
  const { t } = useTranslation('analytics');
  const { from, until } = shown.span;
  const most = shown.isAll ? ANALYTICS_DAYS_MAX_ALL : ANALYTICS_DAYS_MAX;
  const fault = from > until ? t('filter.backwards') : t('filter.tooLong', { count: most });
  const spans = (shown.isAll ? SPANS_OF_ALL : SPANS).map((count) => ({
    value: String(count),
    label: t('filter.days', { count }),
  }));
  return (
    <div className={classes.filters}>
      {user.properties.length > 1 && (
        <Select
          label={t('filter.property')}
          data={[
            { value: 'one', label: user.property.name },
            { value: 'all', label: t('filter.all') },
          ]}
          value={shown.isAll ? 'all' : 'one'}
          onChange={(value) => shown.showAll(value === 'all')}
          allowDeselect={false}
        />
      )}
      <Select
        label={t('filter.kind')}
        data={[
          { value: '', label: t('filter.allKinds') },
          ...PERMIT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
        value={shown.kind}
        onChange={(value) => shown.narrow(value ?? '')}
        allowDeselect={false}
      />
      <DayField
        path="from"
        label={t('filter.from')}
        placeholder={t('filter.from')}
        value={from}
        hasYears
        onChange={(day) => shown.choose({ from: day, until })}
        error={undefined}
      />
      <DayField
        path="until"
        label={t('filter.until')}
        placeholder={t('filter.until')}
        value={until}
        hasYears
        onChange={(day) => shown.choose({ from, until: day })}
        error={!shown.isPossible && fault}
      />
      <SegmentedControl
        aria-label={t('filter.span')}
        data={spans}
        value={shown.days === null ? '' : String(shown.days)}
        onChange={(value) => shown.look(Number(value))}
      />
    </div>
  );
}
