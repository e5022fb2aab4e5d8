import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Card } from '@mantine/core';
import { IconCalendarEvent, IconClockHour4, IconMapPin, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { pickedItems, usePlaceText } from './unloading-choice.ts';
import type { UnloadingChoice } from './unloading-choice.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './unloading-form.module.css';

interface Props {
  property: string;
  forms: readonly LoadingForm[];
  choice: UnloadingChoice;
  time: string | undefined;
}

export function UnloadingSummary({ property, forms, choice, time }: Props) {
  const { t } = useTranslation(['unloading', 'forms']);
  const language = useLanguage();
  const placeOf = usePlaceText();
  const items = forms.flatMap((form) => pickedItems(form, choice));
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  const none = t('unloading:summary.none');
  const places = [...new Set(forms.map(placeOf))].join(' · ');
  return (
    <Card>
      <Box p="20px 20px 16px" fz={16} fw={700}>
        {t('forms:summary')}
      </Box>
      <Row icon={IconMapPin} name={t('unloading:summary.where')}>
        {property}
        <br />
        {places}
      </Row>
      <Row icon={IconCalendarEvent} name={t('unloading:summary.date')}>
        {choice.day === null ? none : formatDay(choice.day, language)}
      </Row>
      <Row icon={IconClockHour4} name={t('unloading:summary.time')}>
        <span className="tabular">{time === undefined ? none : displayHours(time, choice.day, language)}</span>
      </Row>
      <Row icon={IconPackage} name={t('unloading:summary.items')}>
        {items.length === 0 ? none : t('unloading:summary.kinds', { kinds: items.length, pieces })}
      </Row>
    </Card>
  );
}

function Row({ icon: Icon, name, children }: { icon: typeof IconMapPin; name: string; children: ReactNode }) {
  return (
    <div className={classes.summaryRow}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <div className={layout.quietSmall}>{name}</div>
        <Box fz={15} fw={600} lh={1.4}>
          {children}
        </Box>
      </div>
    </div>
  );
}
