import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { isStandingChanged } from '@gerbang/shared/domain/people/standing';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LONG_LIST } from '../../components/long-list.ts';
import { RoleSelect } from './RoleSelect.tsx';
import type { useUserForm } from './use-user-form.ts';

import classes from './users.module.css';

interface Props {
  form: ReturnType<typeof useUserForm>;
  user: UserRecord | null;
  reader: StaffRecord;
}

/** What somebody may do and where: role, properties, active or not. Nobody changes it for themselves. */
export function StandingFields({ form: { values, change, faults }, user, reader }: Props) {
  const { t } = useTranslation('users');
  const error = useFieldError();
  if (user !== null && user.id === reader.id) return <OwnStanding user={user} />;
  const others = user?.other_properties ?? 0;
  return (
    <>
      <div className={classes.wide}>
        <RoleSelect
          reader={reader}
          user={user}
          value={values.role_id}
          onChange={(role_id) => change({ role_id })}
          error={error(faults['role_id'])}
        />
      </div>
      <MultiSelect
        className={classes.wide ?? ''}
        label={t('form.properties')}
        description={others > 0 ? t('form.otherProperties', { count: others }) : t('form.propertiesNote')}
        placeholder={values.property_ids.length === 0 ? t('form.choose') : ''}
        nothingFoundMessage={t('form.nothingFound')}
        data={reader.properties.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.property_ids}
        onChange={(property_ids) => change({ property_ids })}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        classNames={{ input: classes.pills ?? '', pillsList: classes.pillsList ?? '' }}
        hidePickedOptions
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        error={error(faults['property_ids'])}
        data-path="property_ids"
      />
      {user !== null && (
        <Switch
          className={classes.wide ?? ''}
          label={t('form.active')}
          checked={values.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
      )}
      <Consequence values={values} user={user} />
    </>
  );
}

/** One's own standing, to look at. */
function OwnStanding({ user }: { user: UserRecord }) {
  const { t } = useTranslation('users');
  return (
    <>
      <p className={classes.note}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        {t('form.own')}
      </p>
      <TextInput className={classes.wide ?? ''} label={t('form.role')} value={user.role} readOnly />
      <TextInput
        className={classes.wide ?? ''}
        label={t('form.properties')}
        value={user.properties.join(', ')}
        readOnly
      />
    </>
  );
}

/** What saving does to the sessions of who is logged in now. */
function Consequence({ values, user }: { values: Props['form']['values']; user: UserRecord | null }) {
  const { t } = useTranslation('users');
  if (user === null || !user.active) return null;
  if (!isStandingChanged(user, { ...values, role_id: values.role_id ?? '' })) return null;
  return (
    <output className={classes.note} data-tone="warning">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      {t(values.active ? 'form.logsOut' : 'form.deactivates')}
    </output>
  );
}
