import type { Duty, Roster } from '@gerbang/shared/contracts/security';
import { overlap } from '@gerbang/shared/domain/security/duties';
import { Button, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { FormAlert } from './FormAlert.tsx';
import { useSetAbsenceMutation } from './security.api.ts';
import { NO_FAULT, useDutyFault } from './use-duty-fault.ts';

import classes from './security.module.css';

const NOBODY = 'none';

interface Props {
  duty: Duty;
  roster: Roster;
  property_id: string;
  onBack: () => void;
  onClose: () => void;
}

/** Records that somebody does not come, and who steps in. */
export function AbsenceForm({ duty, roster, property_id, onBack, onClose }: Props) {
  const { t } = useTranslation('security');
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useAbsenceForm(duty, property_id, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <FormAlert text={form.fault.alert} />
      <TextInput
        data-autofocus
        label={t('absence.reason')}
        placeholder={t('absence.reasonHint')}
        withAsterisk
        value={form.reason}
        onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
        error={error(form.fault.fields['reason'])}
        data-path="reason"
      />
      <Select
        label={t('absence.substitute')}
        data={[
          { value: NOBODY, label: t('absence.nobody') },
          ...freeFor(duty, roster).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={form.substitute_id ?? NOBODY}
        onChange={(value) => form.setSubstitute(value === NOBODY ? null : value)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
        error={error(form.fault.fields['substitute_id'])}
        data-path="substitute_id"
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t('handover.back')}
        </Button>
        <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
          {t('absence.save')}
        </Button>
      </div>
    </form>
  );
}

const span = (one: Duty) => ({ from: new Date(one.from), until: new Date(one.until) });

/** Who of the people is on no duty at that time, as far as the week shows. */
function freeFor(duty: Duty, { people, duties }: Roster): Roster['people'] {
  const isBusy = (id: string) =>
    duties.some((one) => one.person.id === id && one.status === 'planned' && overlap(span(one), span(duty)));
  return people.filter(({ id }) => id !== duty.person.id && !isBusy(id));
}

function useAbsenceForm({ id, version }: Duty, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const faultOf = useDutyFault();
  const [reason, setReason] = useState('');
  const [substitute_id, setSubstitute] = useState<string | null>(null);
  const [fault, setFault] = useState(NO_FAULT);
  const [setAbsence, { isLoading: isSaving }] = useSetAbsenceMutation();
  const save = async (): Promise<readonly string[]> => {
    if (reason.trim() === '') {
      setFault({ fields: { reason: 'required' }, alert: undefined });
      return ['reason'];
    }
    const body = { is_absent: true, reason: reason.trim(), substitute_id, version };
    const { error } = await setAbsence({ property_id, id, body });
    if (error === undefined) {
      staffToast('success', t('absence.saved'));
      onClose();
      return [];
    }
    const refused = faultOf(error);
    setFault(refused);
    return Object.keys(refused.fields);
  };
  return { reason, setReason, substitute_id, setSubstitute, fault, save, isSaving };
}
