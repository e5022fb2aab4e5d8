import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Handover } from '@gerbang/shared/contracts/security';
import { Button, PasswordInput, Select, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { FormAlert } from './FormAlert.tsx';
import { useRosterQuery } from './security.api.ts';
import { usePlace } from './use-place.ts';
import { useSigning } from './use-signing.ts';

import classes from './handover.module.css';
import shared from './security.module.css';

interface Props {
  handover: Handover;
  property_id: string;
}

/** The second signature: with the own login, or a colleague's with their PIN on this phone. */
export function SignHandover({ handover, property_id }: Props) {
  const { t } = useTranslation('security');
  const { me } = usePlace();
  const isOwn = handover.leaving.id === me.id;
  const [isByPin, setByPin] = useState(isOwn);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useSigning(handover, property_id, isByPin);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.sign());
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={shared.form}>
      {isOwn && <p className={shared.quiet}>{t('handover.own')}</p>}
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
      <Button type="submit" fullWidth className={classes.large ?? ''} loading={form.isSaving} disabled={form.isSaving}>
        {isByPin ? t('handover.sign') : t('handover.signAs', { name: me.name })}
      </Button>
      {!isOwn && (
        <Button variant="default" fullWidth className={classes.large ?? ''} onClick={() => setByPin(!isByPin)}>
          {isByPin ? t('handover.back') : t('handover.signByPin')}
        </Button>
      )}
    </form>
  );
}

interface PinProps {
  form: ReturnType<typeof useSigning>;
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
