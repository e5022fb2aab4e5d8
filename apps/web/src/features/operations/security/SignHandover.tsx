import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Handover } from '@gerbang/shared/contracts/operations/security';
import { Button, PasswordInput, Select, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useViewer } from './security-page.ts';
import { useRosterQuery, useSignHandoverMutation } from './security.api.ts';

import shared from './security.module.css';

interface Props {
  handover: Handover;
  property_id: string;
}

/** Form for the second signature. Either the logged-in reader signs, or a colleague signs with a PIN. */
export function SignHandover({ handover, property_id }: Props) {
  const { t } = useTranslation('security');
  const { me } = useViewer();
  const isOwn = handover.leaving.id === me.id;
  const [isByPin, setByPin] = useState(isOwn);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useSignatureForm(handover, property_id, isByPin);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.sign());
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={shared.form}>
      {isOwn && (
        <Text c="dimmed" fz={13}>
          {t('handover.own')}
        </Text>
      )}
      <FormAlert text={form.alert} />
      {isByPin && <PinFields {...{ form, property_id, handover }} />}
      <Textarea
        label={t('handover.remark')}
        description={t('handover.optional')}
        rows={2}
        maxLength={500}
        value={form.values.remark}
        onChange={({ currentTarget }) => form.change({ remark: currentTarget.value })}
        error={error(form.faults['remark'])}
      />
      <Button type="submit" fullWidth h={52} fz={16} loading={form.isSaving} disabled={form.isSaving}>
        {isByPin ? t('handover.sign') : t('handover.signAs', { name: me.name })}
      </Button>
      {!isOwn && (
        <Button variant="default" fullWidth h={52} fz={16} onClick={() => setByPin(!isByPin)}>
          {isByPin ? t('handover.back') : t('handover.signByPin')}
        </Button>
      )}
    </form>
  );
}

interface PinProps {
  form: ReturnType<typeof useSignatureForm>;
  property_id: string;
  handover: Handover;
}

function PinFields({ form, property_id, handover }: PinProps) {
  const { t } = useTranslation('security');
  const error = useFieldError();
  const { data } = useRosterQuery({ property_id, day: '' });
  const others = (data?.people ?? []).filter(({ id }) => id !== handover.leaving.id);
  return (
    <>
      <Select
        label={t('handover.who')}
        placeholder={t('form.choose')}
        withAsterisk
        searchable
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.guard_id}
        onChange={(guard_id) => form.change({ guard_id })}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
        error={error(form.faults['guard_id'])}
        data-path="guard_id"
      />
      <PasswordInput
        label={t('handover.pin')}
        description={t('handover.pinHint')}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={form.values.pin}
        onChange={({ currentTarget }) => form.change({ pin: currentTarget.value.replaceAll(/\D/g, '') })}
        error={error(form.faults['pin'])}
        data-path="pin"
      />
    </>
  );
}

interface Values {
  guard_id: string | null;
  pin: string;
  remark: string;
}
type Faults = Readonly<Record<string, string>>;

const PIN_LENGTH = 6;

function useSignatureForm({ id }: Handover, property_id: string, isByPin: boolean) {
  const { t } = useTranslation('security');
  const refusalOf = useRefusal();
  const [values, setValues] = useState<Values>({ guard_id: null, pin: '', remark: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string>();
  const [send, { isLoading: isSaving }] = useSignHandoverMutation();
  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults({});
  };
  const refuse = (fields: Faults, text?: string): readonly string[] => {
    setFaults(fields);
    setAlert(text);
    return Object.keys(fields);
  };
  const sign = async (): Promise<readonly string[]> => {
    const { guard_id, pin, remark } = values;
    const missing = {
      ...(isByPin && guard_id === null && { guard_id: 'required' }),
      ...(isByPin && pin.length !== PIN_LENGTH && { pin: pin === '' ? 'required' : 'invalid' }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = { remark: remark.trim(), ...(isByPin && guard_id !== null && { guard_id, pin }) };
    const { error } = await send({ property_id, id, body });
    if (error === undefined) {
      staffToast('success', t('handover.signed'));
      return [];
    }
    setValues((before) => ({ ...before, pin: '' }));
    const refused = refusalOf(error);
    return refuse(refused.faults, refused.alert);
  };
  return { values, change, faults, alert, sign, isSaving };
}

function useRefusal(): (error: unknown) => { faults: Faults; alert?: string } {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  return (error) => {
    const code = problemOf(error)?.code;
    if (code === 'pin_wrong') return { faults: { pin: t('handover.pinWrong') } };
    if (code === 'conflict') return { faults: {}, alert: t('handover.signedByOther') };
    if (fieldCodes(error)['guard_id'] !== undefined) return { faults: { guard_id: t('handover.sameOne') } };
    return { faults: fieldCodes(error), alert: errorText(error) };
  };
}
