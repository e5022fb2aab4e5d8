import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { TextInput } from '@mantine/core';

import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useFields } from '../../components/form/use-fields.ts';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useAway } from './away.ts';
import { useCreateDeputyMutation, useUpdateDeputyMutation } from './deputies.api.ts';
import { factsOf, faultsOf, startValues } from './deputy-values.ts';
import { AwaySelect, DeputySelect, AbsenceFields, StageFields } from './DeputyFields.tsx';

interface Props {
  reader: StaffRecord;
  /** The deputyship to change; null for a new one. */
  record: DeputyRecord | null;
  /** Whether the user may select the absent person of a new deputyship. Otherwise the user is the absent person. */
  mayChoose: boolean;
  onClose: () => void;
}

export function DeputyDialog({ reader, record, mayChoose, onClose }: Props) {
  const { t } = useTranslation('deputies');
  useFocusBack();
  const isChoosing = record === null && mayChoose;
  const account_id = record?.account_id ?? (isChoosing ? null : reader.id);
  const { time_zone } = reader.property;
  const form = useDeputyForm({ record, account_id, time_zone, onSaved: onClose });
  const field = useFields(form);
  const { away, choose, roles, stages } = useAway(reader, record, isChoosing);
  const { values, change } = form;
  const asksStages = stages.length > 1 || values.stages !== null;
  // The stages field is hidden when there is no choice. Its fault is then shown as the alert of the dialog.
  const alert = form.alert ?? (asksStages ? undefined : form.faults['stages']);
  return (
    <FormDialog
      form={{ ...form, alert }}
      title={useTitle(record, mayChoose)}
      submit={t('form.save')}
      size={520}
      columns={1}
      onClose={onClose}
    >
      {isChoosing && (
        <AwaySelect
          value={away}
          roles={roles}
          onChange={(next) => {
            choose(next);
            change({ account_id: next.id, deputy_id: null, stages: null });
          }}
          error={field('account_id').error}
        />
      )}
      <DeputySelect form={form} record={record} isFirst={!isChoosing} />
      <AbsenceFields form={form} property={reader.property} isNew={record === null} />
      {asksStages && <StageFields form={form} stages={stages} isOwn={account_id === reader.id} />}
      <TextInput {...field('reason')} label={t('form.reason')} placeholder={t('form.reasonHint')} />
    </FormDialog>
  );
}

interface FormOptions {
  record: DeputyRecord | null;
  /** The absent person. Null until the user has chosen one. */
  account_id: string | null;
  time_zone: string;
  onSaved: () => void;
}

function useDeputyForm({ record, account_id, time_zone, onSaved }: FormOptions) {
  const { t } = useTranslation('deputies');
  const [create] = useCreateDeputyMutation();
  const [update] = useUpdateDeputyMutation();
  return useApiForm({
    initialValues: startValues(record, account_id, time_zone),
    check: (values) => faultsOf(values, time_zone),
    send: (values) => {
      const facts = factsOf(values, time_zone);
      if (record !== null) return update({ ...facts, id: record.id, version: record.version });
      return create({ ...facts, ...(values.account_id !== null && { account_id: values.account_id }) });
    },
    onSaved: () => {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
    },
    onFailed: () => staffToast('error', t(record === null ? 'createFailed' : 'editFailed')),
    texts: {
      'deputy_id:invalid': t('fault.deputy'),
      'starts_at:taken': t('fault.overlap'),
      'ends_at:invalid': t('fault.order'),
      'stages:invalid': t('fault.stages'),
    },
    alerts: { conflict: t('form.conflict') },
    reasons: ['beyond_own_rights'],
    cures: { start_day: ['starts_at'], start_time: ['starts_at'], end_day: ['ends_at'], end_time: ['ends_at'] },
  });
}

function useTitle(record: DeputyRecord | null, mayChoose: boolean): string {
  const { t } = useTranslation('deputies');
  if (record !== null) return t('form.edit', { name: record.account });
  return t(mayChoose ? 'form.create' : 'form.createOwn');
}
