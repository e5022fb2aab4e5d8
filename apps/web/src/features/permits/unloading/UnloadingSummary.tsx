import '../../components/form-texts.ts';
import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { displayDate } from '@gerbang/shared/domain/permits/time-zone';
import { Card } from '@mantine/core';
import { IconCalendarEvent, IconClockHour4, IconMapPin, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { pickedItems } from './exit-choice.ts';
import type { ExitChoice } from './exit-choice.ts';
import { usePlace } from './use-place.ts';

import classes from './exit-summary.module.css';

interface Props {
  property: string;
  forms: readonly LoadingForm[];
  choice: ExitChoice;
  time: string | undefined;
}

/** What is being asked for, beside the form on desktops. */
export function ExitSummary({ property, forms, choice, time }: Props) {
  const { t } = useTranslation(['unloading', 'forms']);
  const language = useLanguage();
  const placeOf = usePlace();
  const items = forms.flatMap((form) => pickedItems(form, choice));
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  const none = t('unloading:summary.none');
  const places = [...new Set(forms.map(placeOf))].join(' · ');
  return (
    <Card>
      <div className={classes.title}>{t('forms:summary')}</div>
      <Row icon={IconMapPin} name={t('unloading:summary.where')}>
        {property}
        <br />
        {places}
      </Row>
      <Row icon={IconCalendarEvent} name={t('unloading:summary.date')}>
        {choice.day === null ? none : displayDate(choice.day, language)}
      </Row>
      <Row icon={IconClockHour4} name={t('unloading:summary.time')}>
        <span className="tabular">{time ?? none}</span>
      </Row>
      <Row icon={IconPackage} name={t('unloading:summary.items')}>
        {items.length === 0 ? none : t('unloading:summary.kinds', { kinds: items.length, pieces })}
      </Row>
    </Card>
  );
}

function Row({ icon: Icon, name, children }: { icon: typeof IconMapPin; name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.value}>{children}</div>
      </div>
    </div>
  );
}
