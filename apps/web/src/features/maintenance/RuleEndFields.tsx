import { addMonths } from '@gerbang/shared/domain/permits/time-zone';
import { NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import type { RuleDraft, RuleEnd } from './rule-draft.ts';

import classes from './maintenance-form.module.css';

interface Props {
  draft: RuleDraft;
  starts_on: string;
  onChange: (draft: RuleDraft) => void;
  error: ReactNode;
}

const COUNT_MAX = 9999;
const FIRST_COUNT = 10;
const A_YEAR = 12;

/** When a rule ends, if ever. */
export function RuleEndFields({ draft, starts_on, onChange, error }: Props) {
  const { t } = useTranslation('maintenance');
  const { end } = draft;
  const put = (next: RuleEnd) => onChange({ ...draft, end: next });
  const begin: Readonly<Record<string, RuleEnd>> = {
    never: { kind: 'never' },
    on: { kind: 'on', until: addMonths(starts_on, A_YEAR) },
    after: { kind: 'after', count: FIRST_COUNT },
  };
  return (
    <div className={classes.halves}>
      <NativeSelect
        label={t('builder.ends')}
        error={error}
        data={[
          { value: 'never', label: t('builder.endNever') },
          { value: 'on', label: t('builder.endOn') },
          { value: 'after', label: t('builder.endAfter') },
        ]}
        value={end.kind}
        onChange={({ currentTarget }) => put(begin[currentTarget.value] ?? { kind: 'never' })}
      />
      {end.kind === 'on' && (
        <DayField
          path="until"
          label={t('builder.until')}
          placeholder={t('builder.until')}
          value={end.until}
          first={starts_on}
          hasYears
          onChange={(until) => put({ kind: 'on', until })}
          error={undefined}
        />
      )}
      {end.kind === 'after' && (
        <NumberInput
          label={t('builder.count')}
          value={end.count}
          onChange={(value) =>
            put({ kind: 'after', count: Math.min(COUNT_MAX, Math.max(1, Math.floor(Number(value)) || 1)) })
          }
          min={1}
          max={COUNT_MAX}
          allowDecimal={false}
          allowNegative={false}
        />
      )}
    </div>
  );
}
