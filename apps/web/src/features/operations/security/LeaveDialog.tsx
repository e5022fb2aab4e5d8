import '@mantine/core/styles/Combobox.layer.css';
import type { Roster } from '@gerbang/shared/contracts/operations/security';
import { createLeaveBody } from '@gerbang/shared/contracts/operations/security-leave';
import type { CreateLeaveBody, Leave, UpdateLeaveBody } from '@gerbang/shared/contracts/operations/security-leave';
import { LEAVE_KINDS } from '@gerbang/shared/domain/operations/security/leave';
import { ActionIcon, NativeSelect, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { SecurityWords } from './security-page.ts';
import { useCreateLeaveMutation, useDeleteLeaveMutation, useUpdateLeaveMutation } from './security.api.ts';

import classes from './roster.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  onClose: () => void;
}

/** Records the leave of a guard, and lists the leave of the shown week, which can be changed and deleted. */
export function LeaveDialog({ roster, words, property_id, onClose }: Props) {
  const { t } = useTranslation('security');
  const form = useLeaveForm(property_id, onClose);
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { values, change } = form;
  const isEdit = values.version > 0;
  return (
    <FormDialog
      form={form}
      title={isEdit ? t('leave.editTitle') : t('leave.title')}
      submit={isEdit ? t('leave.change') : t('leave.save')}
      size={560}
      onClose={onClose}
    >
      <NativeSelect
        {...field('account_id')}
        label={t('leave.person')}
        data={[
          { value: '', label: t('form.choose') },
          ...roster.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        {...field('kind')}
        label={t('leave.kind')}
        data={LEAVE_KINDS.map((value) => ({ value, label: t(`leave.kinds.${value}`) }))}
      />
      <DayField
        path="starts_on"
        label={t('leave.starts_on')}
        placeholder={t('form.choose')}
        value={values.starts_on}
        onChange={(starts_on) => change({ starts_on })}
        error={faultText('starts_on')}
      />
      <DayField
        path="ends_on"
        label={t('leave.ends_on')}
        placeholder={t('form.choose')}
        first={values.starts_on === '' ? undefined : values.starts_on}
        value={values.ends_on}
        onChange={(ends_on) => change({ ends_on })}
        error={faultText('ends_on')}
      />
      <div data-wide>
        <LeaveList
          leaves={roster.leaves}
          words={words}
          property_id={property_id}
          onEdit={({ person, kind, ...leave }) =>
            form.begin({ ...leave, account_id: person.id, kind: kind ?? EMPTY.kind })
          }
        />
      </div>
    </FormDialog>
  );
}

type Values = CreateLeaveBody & Pick<UpdateLeaveBody, 'version'>;

/** A new leave has version 0. */
const EMPTY: Omit<Values, 'id'> = { account_id: '', kind: 'annual', starts_on: '', ends_on: '', version: 0 };

function useLeaveForm(property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const [create] = useCreateLeaveMutation();
  const [update] = useUpdateLeaveMutation();
  const form = useApiForm<Values, Leave>({
    // The id stays the same in a retry, so that a lost response does not lead to a second leave.
    initialValues: { ...EMPTY, id: newUuid() },
    check: ({ version: _version, ...body }) => schemaFaults(createLeaveBody, body),
    send: ({ id, version, ...facts }) =>
      version === 0
        ? create({ property_id, body: { id, ...facts } })
        : update({ property_id, id, body: { ...facts, version } }),
    onSaved: (_saved, { version }) => {
      staffToast('success', version === 0 ? t('leave.saved') : t('leave.changed'));
      onClose();
    },
    onFailed: () => staffToast('error', t('leave.failed')),
    texts: {
      'account_id:invalid': t('form.notGuard'),
      'starts_on:taken': t('leave.taken'),
      'ends_on:invalid': t('leave.wrongEnd'),
    },
    cures: { account_id: ['starts_on'], starts_on: ['ends_on'], ends_on: ['starts_on'] },
  });
  /** Fills the form with a leave, which is then what the form was opened with. */
  const begin = (leave: Values) => {
    form.inputs.setInitialValues(leave);
    form.inputs.reset();
  };
  return { ...form, begin };
}

interface ListProps extends Pick<Props, 'words' | 'property_id'> {
  leaves: readonly Leave[];
  onEdit: (leave: Leave) => void;
}

function LeaveList({ leaves, words, property_id, onEdit }: ListProps) {
  const { t } = useTranslation('security');
  const [asked, ask] = useState<Leave | null>(null);
  const [remove, { isLoading }] = useDeleteLeaveMutation();
  const daysOf = ({ starts_on, ends_on }: Leave) =>
    starts_on === ends_on
      ? words.day(starts_on)
      : t('leave.span', { from: words.day(starts_on), until: words.day(ends_on) });
  const erase = async ({ id }: Leave) => {
    const { error } = await remove({ property_id, id });
    ask(null);
    if (error === undefined) staffToast('success', t('leave.removed'));
    else staffToast('error', t('leave.removeFailed'));
  };
  return (
    <>
      <Title order={3} fz={15}>
        {t('leave.list')}
      </Title>
      {leaves.length === 0 && <Text c="dimmed">{t('leave.none')}</Text>}
      <ul className={classes.leaves}>
        {leaves.map((leave) => (
          <li key={leave.id}>
            <span>
              <b>{leave.person.name}</b> {daysOf(leave)}
              {leave.kind !== null && `, ${t(`leave.kinds.${leave.kind}`)}`}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('leave.edit', { name: leave.person.name, days: daysOf(leave) })}
              onClick={() => onEdit(leave)}
            >
              <IconPencil size={18} stroke={1.8} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('leave.remove', { name: leave.person.name, days: daysOf(leave) })}
              onClick={() => ask(leave)}
            >
              <IconTrash size={18} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          opened
          onClose={() => ask(null)}
          title={t('leave.removeTitle', { name: asked.person.name })}
          text={t('leave.removeText', { days: daysOf(asked) })}
          confirm={t('leave.removeConfirm')}
          isLoading={isLoading}
          onConfirm={() => void erase(asked)}
        />
      )}
    </>
  );
}
