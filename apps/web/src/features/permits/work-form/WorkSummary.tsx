import { Box, Card, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendarEvent,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconMapPin,
  IconTools,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

import type { SectionState } from '../../../components/form/FormSection.tsx';
import { countSections } from '../../../components/form/section-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SECTIONS } from './use-sections.ts';
import { useWorkTexts } from './use-work-texts.ts';
import type { WorkValues } from './work-values.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './WorkSummary.module.css';

interface Props {
  values: WorkValues;
  states: readonly SectionState[];
}

export function WorkSummary({ values, states }: Props) {
  const { t } = useTranslation(['work', 'forms']);
  const texts = useWorkTexts(values);
  const where = [texts.place, texts.tenant].filter((part) => part !== '').join(' · ');
  return (
    <Card>
      <h2 className={classes.title}>{t('work:summary.title')}</h2>
      <Box component="dl" m={0}>
        <Row icon={IconMapPin} name={t('work:summary.place')} lines={[values.property?.name ?? '', where]} />
        <Row icon={IconCalendarEvent} name={t('work:summary.dates')} lines={texts.dates} />
        <Row icon={IconClockHour4} name={t('work:summary.times')} lines={[texts.times]} />
        <Row icon={IconTools} name={t('work:summary.jobs')} lines={[texts.jobs]} />
        <Row icon={IconUsers} name={t('work:summary.workers')} lines={[texts.workers]} />
      </Box>
      <Checklist states={states} />
    </Card>
  );
}

function Row({ icon: Sign, name, lines }: { icon: Icon; name: string; lines: string[] }) {
  const { t } = useTranslation('work');
  const filled = lines.filter((line) => line !== '');
  return (
    <div className={classes.row}>
      <dt className={layout.quietSmall}>
        <Sign size={20} stroke={1.75} aria-hidden="true" />
        {name}
      </dt>
      {filled.map((line) => (
        <dd key={line} className={classes.value}>
          {line}
        </dd>
      ))}
      {filled.length === 0 && (
        <Box component="dd" m={0} c="dimmed" fz={15} lh={1.4}>
          {t('summary.notYet')}
        </Box>
      )}
    </div>
  );
}

function Checklist({ states }: Pick<Props, 'states'>) {
  const { t } = useTranslation(['work', 'forms']);
  const { done, total } = countSections(states);
  return (
    <div className={classes.checks}>
      <Box component="p" m="0 0 4px" fz={14} fw={600}>
        {t('forms:progress', { done, total })}
      </Box>
      <ul className={layout.list}>
        {SECTIONS.map(({ name }, index) => (
          <li key={name} className={classes.check}>
            <StateIcon state={states[index] ?? { kind: 'open' }} />
            <Box component="span" flex={1}>
              {t(`work:sections.${name}`)}
            </Box>
            <StateWord state={states[index] ?? { kind: 'open' }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function StateIcon({ state }: { state: SectionState }) {
  const { t } = useTranslation('forms');
  if (state.kind === 'complete') {
    return (
      <>
        <IconCircleCheckFilled size={18} className={layout.accepted} aria-hidden="true" />
        <VisuallyHidden>{t('complete')}</VisuallyHidden>
      </>
    );
  }
  if (state.kind === 'faulty')
    return <IconAlertCircle size={18} stroke={2} className={classes.bad} aria-hidden="true" />;
  return <IconCircleDashed size={18} stroke={2} className={classes.open} aria-hidden="true" />;
}

function StateWord({ state }: { state: SectionState }) {
  const { t } = useTranslation('forms');
  if (state.kind === 'faulty') return <span className={classes.badWord}>{t('faults', { count: state.count })}</span>;
  if (state.kind === 'unused') return <span className={classes.word}>{t('optional')}</span>;
  return state.kind === 'busy' ? <span className={classes.word}>{state.text}</span> : null;
}
