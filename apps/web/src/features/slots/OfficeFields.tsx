import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { CHAIN_STAGES } from '@gerbang/shared/domain/permits/chains';
import { TARGET_HOURS_MAX } from '@gerbang/shared/domain/permits/deadlines';
import { Chip, NumberInput, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { weekdays } from './months.ts';
import type { OfficeForm } from './use-office-form.ts';

import classes from './office.module.css';

interface Props {
  form: OfficeForm;
  isReadOnly: boolean;
}

/** The days and hours of the office, and the time of each stage. */
export function OfficeFields({ form, isReadOnly }: Props) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const { values, change, faults } = form;
  const time = (name: 'from' | 'until') => (
    <TimeField
      path={name}
      label={t(`office.${name}`)}
      minutes={t('form.minutes', { field: t(`office.${name}`).toLowerCase() })}
      value={values[name]}
      onChange={(text) => change({ [name]: text }, name)}
      error={error(name === 'until' && faults[name] === 'invalid' ? t('office.endsBefore') : faults[name])}
      isDisabled={isReadOnly}
    />
  );
  return (
    <>
      <Card title={t('office.hours')} text={t('office.hoursText')}>
        <OfficeDays form={form} />
        <div className={classes.times}>
          {time('from')}
          {time('until')}
        </div>
      </Card>
      <Card title={t('office.targets')} text={t('office.targetsText')}>
        <div className={classes.targets}>
          {CHAIN_STAGES.map((stage) => (
            <NumberInput
              key={stage}
              label={t(`office.stage.${stage}`)}
              suffix={t('office.hoursSuffix')}
              min={1}
              max={TARGET_HOURS_MAX}
              allowDecimal={false}
              allowNegative={false}
              // A number that is out of bounds is said to be so, not changed behind the person's back.
              clampBehavior="none"
              value={values.targets[stage]}
              onChange={(hours) =>
                change(
                  { targets: { ...values.targets, [stage]: typeof hours === 'number' ? hours : '' } },
                  `targets.${stage}`,
                )
              }
              error={error(
                faults[`targets.${stage}`] === 'invalid'
                  ? t('office.outOfBounds', { max: TARGET_HOURS_MAX })
                  : faults[`targets.${stage}`],
              )}
              data-path={`targets.${stage}`}
            />
          ))}
        </div>
      </Card>
    </>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={titleId} className={classes.card ?? ''}>
      <Title order={2} fz={15} id={titleId}>
        {title}
      </Title>
      <Text fz={13} c="dimmed" mb={14} lh={1.5}>
        {text}
      </Text>
      {children}
    </Paper>
  );
}

function OfficeDays({ form: { values, change, faults } }: { form: OfficeForm }) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const errorId = useId();
  const error = useFieldError()(faults['days']);
  return (
    <fieldset
      className={classes.days}
      tabIndex={-1}
      data-path="days"
      {...(error !== undefined && { 'aria-describedby': errorId })}
    >
      <legend>{t('office.days')}</legend>
      <Chip.Group
        multiple
        value={values.days.map(String)}
        onChange={(days) => change({ days: days.map(Number).sort((a, b) => a - b) }, 'days')}
      >
        <div className={classes.chips}>
          {weekdays(language).map(({ short, long }, index) => (
            <Chip
              key={long}
              // The office counts from Monday, 1, to Sunday, 7.
              value={String(index + 1)}
              aria-label={long}
              classNames={{ label: classes.chip ?? '', checkIcon: classes.chipSign ?? '' }}
            >
              {short}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {error !== undefined && (
        <Text c="rejected" fz={14} mt={6} id={errorId} component="div">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
