import '@mantine/core/styles/Table.layer.css';
import { RETENTION_DAYS_MAX } from '@gerbang/shared/contracts/building/property';
import {
  PERSONAL_DATA,
  PERSONAL_DATA_KINDS,
  RETENTION_MONTHS,
  RETENTION_MONTHS_MAX,
  type Kept,
} from '@gerbang/shared/domain/people/personal-data';
import { Table, Text } from '@mantine/core';

import type { Translate } from '../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './privacy.module.css';

/** The numbers of one property, or null for what any property may choose. */
export type Numbers = { retention_days: number; retention_months: number } | null;

/** What is kept, why, how long and who sees it. On a phone each kind is a block of its own. */
export function KeptList({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation('privacy');
  return (
    <Table className={classes.list ?? ''} verticalSpacing={10}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('whatColumn')}</Table.Th>
          <Table.Th>{t('whyColumn')}</Table.Th>
          <Table.Th>{t('longColumn')}</Table.Th>
          <Table.Th>{t('whoColumn')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {PERSONAL_DATA_KINDS.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Td>
              <Text fw={650} fz={14}>
                {t(`kind.${kind}.name`)}
              </Text>
              <Text fz={13} c="dimmed">
                {t(`kind.${kind}.what`)}
              </Text>
            </Table.Td>
            <Table.Td data-label={t('whyColumn')}>{t(`kind.${kind}.why`)}</Table.Td>
            <Table.Td data-label={t('longColumn')}>{keptText(PERSONAL_DATA[kind].kept, numbers, t)}</Table.Td>
            <Table.Td data-label={t('whoColumn')}>
              {PERSONAL_DATA[kind].seen_by.map((reader) => t(`reader.${reader}`)).join(', ')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function keptText(kept: Kept, numbers: Numbers, t: Translate<'privacy'>): string {
  switch (kept.until) {
    case 'months': {
      const months =
        numbers === null
          ? t('kept.someMonths', { most: RETENTION_MONTHS_MAX, usual: RETENTION_MONTHS })
          : t('kept.monthCount', { count: numbers.retention_months });
      return t(`kept.months_${kept.after}`, { months });
    }
    case 'identity_days': {
      const days =
        numbers === null
          ? t('kept.someDays', { most: RETENTION_DAYS_MAX })
          : t('kept.dayCount', { count: numbers.retention_days });
      return t('kept.identity_days', { days });
    }
    case 'hours':
    case 'days':
      return t(`kept.${kept.until}`, { count: kept.number });
    case 'owner':
    case 'end':
      return t(`kept.${kept.until}`);
  }
}
