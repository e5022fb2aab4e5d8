import { createDutyBody } from '@gerbang/shared/contracts/security';
import type { Roster } from '@gerbang/shared/contracts/security';
import { Button, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { peopleOf, startOf } from './duty-wish.ts';
import type { DutyWish } from './duty-wish.ts';
import { FormAlert } from './FormAlert.tsx';
import { useCreateDutyMutation, useUpdateDutyMutation } from './security.api.ts';
import { NO_FAULT, useDutyFault } from './use-duty-fault.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './security.module.css';

const NO_POST = 'none';

interface Props {
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  wish: DutyWish;
  onClose: () => void;
}

/** Who is on which shift of a day, and where. */
export function DutyForm({ roster, words, property_id, wish, onClose }: Props) {
  const { t } = useTranslation(['security', 'common']);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useDutyForm({ roster, property_id, wish, onClose });
  const { values, change, fault, isSaving } = form;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const shared = { allowDeselect: false, comboboxProps: { withinPortal: true, zIndex: 400 } } as const;
  const shifts = roster.shifts.map(({ id, name, starts, ends }) => ({
    value: id,
    label: `${name}, ${starts} – ${ends}`,
  }));
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <FormAlert text={fault.alert} />
      <Select
        {...shared}
        label={t('security:form.day')}
        data={roster.days.map((day) => ({ value: day, label: words.longDay(day) }))}
        value={values.day}
        onChange={(day) => day !== null && change({ day })}
        error={error(fault.fields['day'])}
        data-path="day"
      />
      <Select
        {...shared}
        label={t('security:form.person')}
        placeholder={t('security:form.choose')}
        searchable
        withAsterisk
        data={peopleOf(roster).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.account_id === '' ? null : values.account_id}
        onChange={(account_id) => account_id !== null && change({ account_id })}
        error={error(fault.fields['account_id'])}
        data-path="account_id"
      />
      <Select
        {...shared}
        label={t('security:form.shift')}
        withAsterisk
        data={withOwn(shifts, wish)}
        value={values.shift_id === '' ? null : values.shift_id}
        onChange={(shift_id) => shift_id !== null && change({ shift_id })}
        error={error(fault.fields['shift_id'])}
        data-path="shift_id"
      />
      <Select
        {...shared}
        label={t('security:form.post')}
        data={[
          { value: NO_POST, label: t('security:form.noPost') },
          ...roster.posts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.post_id ?? NO_POST}
        onChange={(post_id) => change({ post_id: post_id === NO_POST ? null : post_id })}
        error={error(fault.fields['post_id'])}
        data-path="post_id"
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isSaving}>
          {t('security:form.save')}
        </Button>
      </div>
    </form>
  );
}

/** A shift that is no longer planned stays with the duty that has it. */
function withOwn(shifts: { value: string; label: string }[], { duty }: DutyWish) {
  if (duty === null || shifts.some(({ value }) => value === duty.shift.id)) return shifts;
  return [...shifts, { value: duty.shift.id, label: duty.shift.name }];
}

function useDutyForm({ roster, property_id, wish, onClose }: Omit<Props, 'words'>) {
  const { t } = useTranslation('security');
  const faultOf = useDutyFault();
  const [values, setValues] = useState(() => startOf(wish, roster.shifts[0]?.id ?? ''));
  const [fault, setFault] = useState(NO_FAULT);
  const [create, { isLoading: isCreating }] = useCreateDutyMutation();
  const [update, { isLoading: isUpdating }] = useUpdateDutyMutation();
  const change = (patch: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...patch }));
    // A time that is taken may be free for another shift or day.
    setFault(NO_FAULT);
  };
  const save = async (): Promise<readonly string[]> => {
    const { error: issues } = createDutyBody.safeParse(values);
    const missing = [...new Set((issues?.issues ?? []).map(({ path }) => String(path[0])))];
    if (missing.length > 0) {
      setFault({ fields: Object.fromEntries(missing.map((name) => [name, 'required'])), alert: undefined });
      return missing;
    }
    const { duty } = wish;
    const answer =
      duty === null
        ? await create({ property_id, body: values })
        : await update({ property_id, id: duty.id, body: { ...values, version: duty.version } });
    if (answer.data !== undefined) {
      staffToast('success', t('form.saved'));
      onClose();
      return [];
    }
    staffToast('error', t('form.failed'));
    const refused = faultOf(answer.error);
    setFault(refused);
    return Object.keys(refused.fields);
  };
  return { values, change, fault, save, isSaving: isCreating || isUpdating };
}
