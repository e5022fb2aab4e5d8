import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePeopleQuery } from '../../lib/api/people.api.ts';
import { LONG_LIST } from '../long-list.ts';
import type { Away } from './away.ts';
import { decidedStages } from './away.ts';

interface Props {
  value: Away | null;
  onChange: (away: Away) => void;
  roles: readonly RoleRecord[];
  error: ReactNode;
}

const LIMIT = '50';
const SEARCH_PAUSE_MS = 250;

/** Who is away, among the people whom the reader keeps; the server searches, so that there can be any number of them. */
export function AwaySelect({ value, onChange, roles, error }: Props) {
  const { t } = useTranslation('deputies');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed === value?.label ? '' : typed.trim(), SEARCH_PAUSE_MS);
  const { data } = usePeopleQuery({ search_by, page_size: LIMIT, status: 'active' });
  const people = (data?.data ?? []).map(({ id, name, role, role_id }) => ({
    id,
    label: t('form.person', { name, role }),
    stages: decidedStages(roles.find((one) => one.id === role_id)),
  }));
  const known = value === null || people.some(({ id }) => id === value.id) ? people : [...people, value];
  const options = known.map(({ id, label, stages }) => ({ value: id, label, disabled: stages.length === 0 }));
  const choose = (id: string | null) => {
    const away = known.find((one) => one.id === id);
    if (away !== undefined) onChange(away);
  };
  return (
    <Select
      label={t('form.account')}
      {...(options.some(({ disabled }) => disabled) && { description: t('form.accountNote') })}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      data={options}
      value={value?.id ?? null}
      onChange={choose}
      searchable
      openOnFocus={false}
      {...LONG_LIST}
      onSearchChange={setTyped}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      error={error}
      data-autofocus
      data-path="account_id"
    />
  );
}
