import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { mayGiveRole } from '@gerbang/shared/domain/people/rights';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { LONG_LIST } from '../../components/long-list.ts';
import { useRoleChoicesQuery } from '../../lib/api/people.api.ts';
import { actorOf } from './user-values.ts';

interface Props {
  reader: StaffRecord;
  user: UserRecord | null;
  value: string | null;
  onChange: (role_id: string | null) => void;
  error: ReactNode;
}

/** A role among those of the group; those beyond the reader's own rights are shown, but not theirs to give. */
export function RoleSelect({ reader, user, value, onChange, error }: Props) {
  const { t } = useTranslation('users');
  const { data, isError, isFetching, refetch } = useRoleChoicesQuery();
  const actor = actorOf(reader);
  // Who has a role already keeps it, whoever looks.
  const options = (data ?? []).map((role) => ({
    value: role.id,
    label: role.name,
    disabled: role.id !== user?.role_id && !mayGiveRole(actor, role),
  }));
  const known = user !== null && data === undefined ? [{ value: user.role_id, label: user.role }] : [];
  return (
    <>
      <Select
        label={t('form.role')}
        {...(options.some(({ disabled }) => disabled) && { description: t('form.roleNote') })}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        data={[...options, ...known]}
        value={value}
        onChange={onChange}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        error={error}
        data-path="role_id"
      />
      {isError && <LoadFailure text={t('form.rolesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />}
    </>
  );
}
