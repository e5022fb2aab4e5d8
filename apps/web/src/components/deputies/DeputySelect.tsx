import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { Select } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../FieldError.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { LONG_LIST } from '../long-list.ts';
import { useDeputyOptionsQuery } from './deputies.api.ts';
import { useFaultWords } from './use-deputy-form.ts';
import type { DeputyForm } from './use-deputy-form.ts';

import classes from './deputies.module.css';

interface Props {
  form: DeputyForm;
  record: DeputyRecord | null;
  /** The dialog begins with it. */
  isFirst: boolean;
}

/** Who decides in the place of who is away, among those who can. */
export function DeputySelect({ form, record, isFirst }: Props) {
  const { t } = useTranslation(['deputies', 'common']);
  const error = useFieldError();
  const words = useFaultWords();
  const { values, change, faults } = form;
  const { currentData, isError, isFetching, refetch } = useDeputyOptionsQuery(values.account_id ?? skipToken);
  const options = (currentData ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // Who stood in until now may no longer be one of those who can, but is still the one who is named.
  const isGone = record !== null && !options.some(({ value }) => value === record.deputy_id);
  const known = isGone ? [{ value: record.deputy_id, label: record.deputy }] : [];
  const isWaiting = values.account_id === null;
  return (
    <div>
      <Select
        label={t('deputies:form.deputy')}
        placeholder={t(isWaiting ? 'deputies:form.deputyFirst' : 'deputies:form.choose')}
        nothingFoundMessage={t(isFetching ? 'common:loading' : 'deputies:form.nothingFound')}
        data={[...options, ...known]}
        value={values.deputy_id}
        onChange={(deputy_id) => change({ deputy_id })}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        allowDeselect={false}
        disabled={isWaiting}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        error={error(words('deputy_id', faults['deputy_id']))}
        data-autofocus={isFirst || undefined}
        data-path="deputy_id"
      />
      {currentData?.length === 0 && <p className={classes.hint}>{t('deputies:form.noDeputy')}</p>}
      {isError && (
        <LoadFailure text={t('deputies:form.deputiesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </div>
  );
}
