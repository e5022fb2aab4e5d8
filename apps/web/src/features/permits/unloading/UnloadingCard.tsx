import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { Checkbox } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import type { SectionState } from '../../components/FormSection.tsx';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { hasGoods, lacksDetails, pickedItems, withAll } from './exit-choice.ts';
import type { ExitChoice } from './exit-choice.ts';
import type { Fault } from './exit-faults.ts';
import { ExitItem } from './ExitItem.tsx';
import { usePlace } from './use-place.ts';

import classes from './exit.module.css';

// Seldom needed: a loading form usually brings everything.
const ExitDetails = lazy(async () => ({ default: (await import('./ExitDetails.tsx')).ExitDetails }));

interface Props {
  number: number;
  form: LoadingForm;
  state: SectionState;
  choice: ExitChoice;
  onChange: (part: Partial<ExitChoice>) => void;
  faults: readonly Fault[];
}

/** One loading form: what it was, and the checklist of what of it goes out. */
export function ExitCard({ number, form, state, choice, onChange, faults }: Props) {
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
            <ExitDetails form={form} choice={choice} onChange={onChange} faults={faults} />
          </Suspense>
        )}
      </FormSection>
    </div>
  );
}

function About({ form }: { form: LoadingForm }) {
  const { t } = useTranslation('unloading');
  const language = useLanguage();
  const placeOf = usePlace();
  const { time_zone } = form.property;
  const rows = [
    [t('company'), form.vendor.company],
    [t('floorAndUnit'), placeOf(form)],
    [t('loadedAt'), `${displayDate(form.date, { time_zone, language })}, ${form.time}`],
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
      <div className={classes.listHead}>
        <span className={classes.listTitle} id={titleId}>
          {t('items')}
        </span>
        <Checkbox
          label={t('selectAll')}
          checked={inside > 0 && count === inside}
          indeterminate={count > 0 && count < inside}
          disabled={inside === 0}
          onChange={({ currentTarget }) => onChange({ picked: withAll(choice.picked, form, currentTarget.checked) })}
          className={classes.check}
          data-path={path}
        />
      </div>
      <ul className={classes.items}>
        {form.load_unload_items.map((item) => (
          <ExitItem key={item.id} item={item} choice={choice} onChange={onChange} faults={faults} />
        ))}
      </ul>
      {isEmpty && (
        <div className={classes.error} id={errorId}>
          {fieldError(t('pickItem'))}
        </div>
      )}
    </fieldset>
  );
}
