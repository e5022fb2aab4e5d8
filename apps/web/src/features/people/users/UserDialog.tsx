import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { createUserBody, updateUserBody } from '@gerbang/shared/contracts/people/users';
import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { isStandingChanged } from '@gerbang/shared/domain/people/account-standing';
import { mayGiveRole } from '@gerbang/shared/domain/people/rights';
import { Group, MultiSelect, Radio, Select, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { LONG_LIST } from '../../../components/table/long-list.ts';
import { useRoleChoicesQuery } from '../../../entities/person/people.api.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { setUserData } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { actorOf, startValues } from './user-values.ts';
import type { UserValues } from './user-values.ts';
import { useCreateUserMutation, useUpdateUserMutation } from './users.api.ts';

import classes from './users.module.css';

interface Props {
  /** The person who uses the dialog. Nobody can grant more rights than they have. */
  reader: StaffRecord;
  /** The user to edit, or null for a new one. */
  user: UserRecord | null;
  onClose: () => void;
}

export function UserDialog({ reader, user, onClose }: Props) {
  const { t } = useTranslation('users');
  useFocusBack();
  const form = useUserForm({ reader, user, onClose });
  return (
    <FormDialog
      form={form}
      title={user === null ? t('form.create') : t('form.edit', { name: user.name })}
      submit={t(user === null ? 'form.invite' : 'form.save')}
      size={640}
      onClose={onClose}
    >
      <UserFields form={form} isNew={user === null} />
      <AccessFields form={form} user={user} reader={reader} />
      <LanguageField form={form} />
    </FormDialog>
  );
}

function useUserForm({ user, reader, onClose }: Props) {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const [create] = useCreateUserMutation();
  const [update] = useUpdateUserMutation();
  return useDraftForm({
    draft: { name: `user:${reader.id}:${user?.id ?? 'new'}` },
    initialValues: startValues(user, reader),
    check: ({ email, active, version, ...facts }: UserValues) =>
      user === null
        ? schemaFaults(createUserBody, { ...facts, email })
        : schemaFaults(updateUserBody, { ...facts, active, version }),
    send: ({ email, active, role_id, version, ...facts }) => {
      const body = { ...facts, role_id: role_id ?? '' };
      if (user === null) return create({ ...body, email });
      return update({ ...body, active, id: user.id, version });
    },
    onSaved: ({ id, name, phone, language, email }) => {
      // Update the name in the header when a person edits their own account.
      if (id === reader.id) dispatch(setUserData({ ...reader, name, phone, language }));
      staffToast('success', user === null ? t('invited', { email }) : t('edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(user === null ? 'createFailed' : 'editFailed')),
    texts: { 'email:taken': t('form.emailTaken') },
    alerts: { conflict: t('form.conflict') },
    reasons: ['beyond_own_rights'],
  });
}

function UserFields({ form, isNew }: { form: ApiForm<UserValues>; isNew: boolean }) {
  const { t } = useTranslation('users');
  const field = useFields(form);
  return (
    <>
      <TextInput {...field('name')} label={t('form.name')} autoComplete="off" data-autofocus />
      <TextInput {...field('phone')} label={t('form.phone')} type="tel" autoComplete="off" />
      <TextInput
        {...field('email')}
        label={t('form.email')}
        type="email"
        autoComplete="off"
        description={t(isNew ? 'form.invitation' : 'form.emailNote')}
        readOnly={!isNew}
        data-wide
      />
    </>
  );
}

function LanguageField({ form }: { form: ApiForm<UserValues> }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Radio.Group
      label={t('users:form.language')}
      description={t('users:form.languageNote')}
      value={form.values.language}
      onChange={(language) => form.change({ language: language === 'en' ? 'en' : 'id' })}
      data-wide
    >
      <Group gap={20} mt={4}>
        <Radio value="id" label={t('common:indonesia')} />
        <Radio value="en" label={t('common:english')} />
      </Group>
    </Radio.Group>
  );
}

interface AccessFieldsProps {
  form: ApiForm<UserValues>;
  user: UserRecord | null;
  reader: StaffRecord;
}

/** Role, properties and status. People cannot change these fields of their own account. */
function AccessFields({ form, user, reader }: AccessFieldsProps) {
  const { t } = useTranslation('users');
  const field = useFields(form);
  const { values, change } = form;
  if (user !== null && user.id === reader.id) return <OwnAccess user={user} />;
  const others = user?.other_properties ?? 0;
  return (
    <>
      <div data-wide>
        <RoleSelect
          reader={reader}
          user={user}
          value={values.role_id}
          onChange={(role_id) => change({ role_id })}
          error={field('role_id').error}
        />
      </div>
      <MultiSelect
        {...field('property_ids')}
        label={t('form.properties')}
        description={others > 0 ? t('form.otherProperties', { count: others }) : t('form.propertiesNote')}
        placeholder={values.property_ids.length === 0 ? t('form.choose') : ''}
        nothingFoundMessage={t('form.nothingFound')}
        data={reader.properties.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        classNames={{ input: classes.pills ?? '', pillsList: classes.pillsList ?? '' }}
        hidePickedOptions
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        data-wide
      />
      {user !== null && <Switch {...field('active', 'checkbox')} label={t('form.active')} data-wide />}
      <LogoutWarning values={values} user={user} />
    </>
  );
}

function OwnAccess({ user }: { user: UserRecord }) {
  const { t } = useTranslation('users');
  return (
    <>
      <p className={classes.note}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        {t('form.own')}
      </p>
      <TextInput label={t('form.role')} value={user.role} readOnly data-wide />
      <TextInput label={t('form.properties')} value={user.properties.join(', ')} readOnly data-wide />
    </>
  );
}

/** Warns when saving ends the user's sessions. */
function LogoutWarning({ values, user }: { values: UserValues; user: UserRecord | null }) {
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

interface RoleSelectProps {
  reader: StaffRecord;
  user: UserRecord | null;
  value: string | null;
  onChange: (role_id: string | null) => void;
  error: ReactNode;
}

/** The roles to choose from. Roles with more rights than the reader's are disabled. */
function RoleSelect({ reader, user, value, onChange, error }: RoleSelectProps) {
  const { t } = useTranslation('users');
  const { data, isError, isFetching, refetch } = useRoleChoicesQuery();
  const actor = actorOf(reader);
  // The user's current role stays selectable, even when the reader may not grant it.
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
