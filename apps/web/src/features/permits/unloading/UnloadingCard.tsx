import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Checkbox, Group } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { SectionState } from '../../../components/form/FormSection.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasGoods, lacksDetails, pickedItems, usePlaceText, withAll } from './unloading-choice.ts';
import type { UnloadingChoice } from './unloading-choice.ts';
import type { Fault } from './unloading-faults.ts';
import { UnloadingItem } from './UnloadingItem.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './unloading-form.module.css';

// Loaded lazily, because most loading forms lack no details.
const MissingDetails = lazy(async () => ({ default: (await import('./MissingDetails.tsx')).MissingDetails }));

interface Props {
  number: number;
  form: LoadingForm;
  state: SectionState;
  choice: UnloadingChoice;
  onChange: (part: Partial<UnloadingChoice>) => void;
  faults: readonly Fault[];
}

export function UnloadingCard({ number, form, state, choice, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const isGoing = hasGoods(form);
  const count = pickedItems(form, choice).length;
  return (
    <div className={classes.card}>
      <FormSection
        number={number}
        title={form.code}
        note={t('traceNumber')}
        state={isGoing ? state : { kind: 'open' }}
        {...(isGoing && { summary: [form.vendor.company, t('picked', { count })] })}
      >
        <About form={form} />
        {!isGoing && <p className={classes.nothing}>{t('nothingLeft')}</p>}
        <Checklist form={form} choice={choice} onChange={onChange} faults={faults} />
        {isGoing && lacksDetails(form) && (
          <Suspense>
            <MissingDetails form={form} choice={choice} onChange={onChange} faults={faults} />
          </Suspense>
        )}
      </FormSection>
    </div>
  );
}

function About({ form }: { form: LoadingForm }) {
  const { t } = useTranslation('unloading');
  const language = useLanguage();
  const placeOf = usePlaceText();
  const { time_zone } = form.property;
  const day = wallClock(new Date(form.date), time_zone).date;
  const rows = [
    [t('company'), form.vendor.company],
    [t('floorAndUnit'), placeOf(form)],
    [t('loadedAt'), `${formatDate(form.date, { time_zone, language })}, ${displayHours(form.time, day, language)}`],
  ] as const;
  return (
    <dl className={classes.about}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checklist({ form, choice, onChange, faults }: Omit<Props, 'number' | 'state'>) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const titleId = useId();
  const errorId = useId();
  const inside = form.load_unload_items.filter(({ left }) => left > 0).length;
  const count = pickedItems(form, choice).length;
  const path = `items.${form.code}`;
  const isEmpty = faults.some((fault) => fault.path === path);
  return (
    <fieldset className={classes.list} aria-labelledby={titleId} {...(isEmpty && { 'aria-describedby': errorId })}>
      <Group gap={12} justify="space-between" wrap="nowrap">
        <Box component="span" p={0} fz={14} fw={600} id={titleId}>
          {t('items')}
        </Box>
        <Checkbox
          label={t('selectAll')}
          checked={inside > 0 && count === inside}
          indeterminate={count > 0 && count < inside}
          disabled={inside === 0}
          onChange={({ currentTarget }) => onChange({ picked: withAll(choice.picked, form, currentTarget.checked) })}
          className={classes.check}
          data-path={path}
        />
      </Group>
      <ul className={layout.list}>
        {form.load_unload_items.map((item) => (
          <UnloadingItem key={item.id} item={item} choice={choice} onChange={onChange} faults={faults} />
        ))}
      </ul>
      {isEmpty && (
        <Box mt={6} c="var(--mantine-color-error)" fz={14} fw={500} id={errorId}>
          {fieldError(t('pickItem'))}
        </Box>
      )}
    </fieldset>
  );
}
