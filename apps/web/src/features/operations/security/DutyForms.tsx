import { createDutyBody } from '@gerbang/shared/contracts/operations/security';
import type { Roster, Duty } from '@gerbang/shared/contracts/operations/security';
import { isWorked } from '@gerbang/shared/domain/operations/security/duties';
import { isLeaveOn } from '@gerbang/shared/domain/operations/security/leave';
import { overlap } from '@gerbang/shared/time/spans';
import { Select, TextInput, Text } from '@mantine/core';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { peopleOf, startOf, useDutyTexts } from './duties.ts';
import type { DutyWish } from './duties.ts';
import type { SecurityWords } from './security-page.ts';
import {
  useCreateDutyMutation,
  useUpdateDutyMutation,
  useSetAbsenceMutation,
  useSwapDutiesMutation,
} from './security.api.ts';

import classes from './security.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  wish: DutyWish;
  onClose: () => void;
}

export function DutyForm({ roster, words, property_id, wish, onClose }: Props) {
  const { t } = useTranslation('security');
  const form = useDutyForm({ roster, property_id, wish, onClose });
  const field = useFields(form);
  const shared = { allowDeselect: false, comboboxProps: { withinPortal: true, zIndex: 400 } } as const;
  const shifts = roster.shifts.map(({ id, name, starts, ends }) => ({
    value: id,
    label: `${name}, ${starts} – ${ends}`,
  }));
  return (
    <form {...form.formProps} className={classes.form}>
      <FormAlert text={form.alert} />
      <Select
        {...field('day')}
        {...shared}
        label={t('form.day')}
        data={roster.days.map((day) => ({ value: day, label: words.longDay(day) }))}
      />
      <Select
        {...field('account_id')}
        {...shared}
        label={t('form.person')}
        placeholder={t('form.choose')}
        searchable
        withAsterisk
        data={peopleOf(roster).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select {...field('shift_id')} {...shared} label={t('form.shift')} withAsterisk data={withOwn(shifts, wish)} />
      <Select
        {...field('post_id', 'choice')}
        {...shared}
        label={t('form.post')}
        data={[
          { value: '', label: t('form.noPost') },
          ...roster.posts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DialogFoot form={form} submit={t('form.save')} onCancel={onClose} />
    </form>
  );
}

/** Adds the duty's own shift to the options if it can no longer be chosen. */
function withOwn(shifts: { value: string; label: string }[], { duty }: DutyWish) {
  if (duty === null || shifts.some(({ value }) => value === duty.shift.id)) return shifts;
  return [...shifts, { value: duty.shift.id, label: duty.shift.name }];
}

function useDutyForm({ roster, property_id, wish, onClose }: Omit<Props, 'words'>) {
  const { t } = useTranslation('security');
  const texts = useDutyTexts();
  const { duty } = wish;
  const [create] = useCreateDutyMutation();
  const [update] = useUpdateDutyMutation();
  return useApiForm({
    initialValues: startOf(wish, roster.shifts[0]?.id ?? ''),
    check: (values) => schemaFaults(createDutyBody, values),
    send: (values) =>
      duty === null
        ? create({ property_id, body: values })
        : update({ property_id, id: duty.id, body: { ...values, version: duty.version } }),
    onSaved: () => {
      staffToast('success', t('form.saved'));
      onClose();
    },
    onFailed: () => staffToast('error', t('form.failed')),
    texts,
    alerts: { conflict: t('form.conflict') },
    // Another day or shift clears the error that the person already has a duty.
    cures: { day: ['account_id'], shift_id: ['account_id'] },
  });
}

interface AbsenceFormProps {
  duty: Duty;
  roster: Roster;
  property_id: string;
  onBack: () => void;
  onClose: () => void;
}

export function AbsenceForm({ duty, roster, property_id, onBack, onClose }: AbsenceFormProps) {
  const { t } = useTranslation('security');
  const form = useAbsenceForm(duty, property_id, onClose);
  const field = useFields(form);
  return (
    <form {...form.formProps} className={classes.form}>
      <FormAlert text={form.alert ?? form.faults['is_absent']} />
      <TextInput
        {...field('reason')}
        data-autofocus
        label={t('absence.reason')}
        placeholder={t('absence.reasonHint')}
        withAsterisk
      />
      <Select
        {...field('substitute_id', 'choice')}
        label={t('absence.substitute')}
        data={[
          { value: '', label: t('absence.nobody') },
          ...freeFor(duty, roster).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
      />
      <DialogFoot form={form} cancel={t('handover.back')} submit={t('absence.save')} onCancel={onBack} />
    </form>
  );
}

const span = (duty: Duty) => ({ from: new Date(duty.from), until: new Date(duty.until) });

/** People without an overlapping duty or leave. Knows only those of the loaded week. */
function freeFor(duty: Duty, { people, duties, leaves }: Roster): Roster['people'] {
  const isBusy = (id: string) =>
    leaves.some((leave) => leave.person.id === id && isLeaveOn(leave, duty.day)) ||
    duties.some((other) => other.person.id === id && other.status === 'planned' && overlap(span(other), span(duty)));
  return people.filter(({ id }) => id !== duty.person.id && !isBusy(id));
}

function useAbsenceForm({ id, version }: Duty, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const texts = useDutyTexts();
  const [setAbsence] = useSetAbsenceMutation();
  return useApiForm({
    initialValues: { reason: '', substitute_id: null as string | null },
    check: ({ reason }): Faults => (reason.trim() === '' ? { reason: 'required' } : {}),
    send: ({ reason, substitute_id }) =>
      setAbsence({ property_id, id, body: { is_absent: true, reason: reason.trim(), substitute_id, version } }),
    onSaved: () => {
      staffToast('success', t('absence.saved'));
      onClose();
    },
    texts,
    alerts: { conflict: t('form.conflict') },
  });
}

interface SwapFormProps {
  duty: Duty;
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  onBack: () => void;
  onClose: () => void;
}

export function SwapForm({ duty, roster, words, property_id, onBack, onClose }: SwapFormProps) {
  const { t } = useTranslation('security');
  const form = useSwapForm(duty, property_id, onClose);
  const field = useFields(form);
  const others = roster.duties.filter((other) => isWorked(other) && other.person.id !== duty.person.id);
  return (
    <form {...form.formProps} className={classes.form}>
      <Text fz={14} c="dimmed">
        {others.length === 0 ? t('swap.none') : t('swap.text')}
      </Text>
      <FormAlert text={form.alert} />
      {others.length > 0 && (
        <Select
          {...field('with_id')}
          data-autofocus
          label={t('swap.with')}
          placeholder={t('form.choose')}
          searchable
          withAsterisk
          data={others.map((other) => ({
            value: other.id,
            label: `${other.person.name}, ${words.day(other.day)}, ${other.shift.name}`,
          }))}
          comboboxProps={{ withinPortal: true, zIndex: 400 }}
        />
      )}
      <DialogFoot
        form={form}
        cancel={t('handover.back')}
        submit={t('swap.save')}
        isWaiting={others.length === 0}
        onCancel={onBack}
      />
    </form>
  );
}

function useSwapForm({ id, version }: Duty, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const texts = useDutyTexts();
  const [swap] = useSwapDutiesMutation();
  return useApiForm({
    initialValues: { with_id: null as string | null },
    check: ({ with_id }): Faults => (with_id === null ? { with_id: 'required' } : {}),
    send: ({ with_id }) => swap({ property_id, id, body: { with_id: with_id ?? '', version } }),
    onSaved: () => {
      staffToast('success', t('swap.saved'));
      onClose();
    },
    texts,
    alerts: { conflict: t('form.conflict') },
  });
}
