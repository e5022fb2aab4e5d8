import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Card, Group } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendarEvent,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconMapPin,
  IconPackage,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { SectionState } from '../../../components/form/FormSection.tsx';
import { countSections } from '../../../components/form/section-state.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ItemPhoto } from './ItemPhoto.tsx';
import type { GoodsFormState } from './use-goods-form.ts';
import type { SectionName } from './use-sections.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './GoodsSummary.module.css';

interface Props {
  form: GoodsFormState;
  sections: readonly { name: SectionName; state: SectionState }[];
}

export function GoodsSummary({ form, sections }: Props) {
  const { t } = useTranslation(['goods', 'forms']);
  const language = useLanguage();
  const { values, place } = form;
  const { done, total } = countSections(sections.map(({ state }) => state));
  const where = [values.floor?.name, values.location].filter((text) => text !== undefined && text !== '');
  const pieces = values.items.reduce((sum, { itemQuantity }) => sum + (itemQuantity ?? 0), 0);
  return (
    <Card component="section" aria-label={t('forms:summary')}>
      <Box p="20px 20px 16px" fz={16} fw={700}>
        {t('forms:summary')}
      </Box>
      <Row icon={<IconMapPin size={20} stroke={1.75} />} name={t('goods:summary.destination')}>
        {place !== null && (
          <>
            {place.name}
            <br />
            {where.join(', ')}
          </>
        )}
      </Row>
      <Row icon={<IconCalendarEvent size={20} stroke={1.75} />} name={t('goods:date')}>
        {values.date !== '' && formatDay(values.date, language)}
      </Row>
      <Row icon={<IconClockHour4 size={20} stroke={1.75} />} name={t('goods:time')}>
        {values.time !== '' && place !== null && (
          <span className="tabular">
            {displayHours(values.time, values.date || null, language)}{' '}
            <Box component="span" c="dimmed" fz={14} fw={500}>
              {zoneLabel(place.time_zone)}
            </Box>
          </span>
        )}
      </Row>
      <Row icon={<IconPackage size={20} stroke={1.75} />} name={t('goods:sections.items')}>
        {values.items.length > 0 && (
          <>
            {t('goods:kinds', { count: values.items.length })}, {t('goods:pieces', { count: pieces })}
            <Group component="span" gap={6} align="stretch" wrap="nowrap" mt={8}>
              {values.items.slice(0, 5).map(({ key, photo }) => (
                <ItemPhoto key={key} photo={photo} size={44} />
              ))}
            </Group>
          </>
        )}
      </Row>
      <div className={classes.sections}>
        <Box mb={4} fz={14} fw={600}>
          {t('forms:progress', { done, total })}
        </Box>
        <ul className={layout.list}>
          {sections.map(({ name, state }) => (
            <li key={name} className={classes.section}>
              <StateSign state={state} />
              <Box component="span" flex={1}>
                {t(`goods:sections.${name}`)}
              </Box>
              <span className={classes.lack} data-state={state.kind}>
                {state.kind === 'faulty' && t('forms:faults', { count: state.count })}
                {state.kind === 'busy' && t('goods:summary.uploading')}
                {state.kind === 'open' && t('goods:summary.missing')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Row({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      {icon}
      <div>
        <div className={layout.quietSmall}>{name}</div>
        <div className={classes.value}>{children === false ? '–' : children}</div>
      </div>
    </div>
  );
}

function StateSign({ state }: { state: SectionState }) {
  if (state.kind === 'complete')
    return <IconCircleCheckFilled size={18} className={layout.accepted} aria-hidden="true" />;
  if (state.kind === 'faulty')
    return <IconAlertCircle size={18} stroke={2} className={classes.bad} aria-hidden="true" />;
  return <IconCircleDashed size={18} stroke={2} className={classes.open} aria-hidden="true" />;
}
