import { createHandoverBody } from '@gerbang/shared/contracts/security';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { FormAlert } from './FormAlert.tsx';
import { useWriteHandoverMutation } from './security.api.ts';
import { usePlace } from './use-place.ts';

import classes from './handover.module.css';
import shared from './security.module.css';

interface Props {
  property_id: string;
  onClose: () => void;
  onWritten: (id: string) => void;
}

const FIELDS = ['matters', 'keys', 'incidents'] as const;

/** The leaving guard writes down what the next one must know, and signs. */
export function WriteHandover({ property_id, onClose, onWritten }: Props) {
  const { t } = useTranslation('security');
  const { me } = usePlace();
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  useFocusBack();
  const form = useHandoverForm(property_id, onWritten);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <Sheet opened onClose={onClose} title={t('handover.write')}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={shared.form}>
        <FormAlert text={form.alert} />
        {FIELDS.map((name, index) => (
          <Textarea
            key={name}
            {...(index === 0 && { 'data-autofocus': true })}
            label={t(`handover.${name}`)}
            description={t(name === 'matters' ? 'handover.mattersHint' : 'handover.optional')}
            withAsterisk={name === 'matters'}
            rows={name === 'keys' ? 2 : 4}
            value={form.values[name]}
            onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
            error={error(form.faults[name])}
            data-path={name}
          />
        ))}
        <p className={shared.quiet}>{t('handover.final')}</p>
        <Button
          type="submit"
          fullWidth
          className={classes.large ?? ''}
          loading={form.isSaving}
          disabled={form.isSaving}
        >
          {t('handover.signWrite', { name: me.name })}
        </Button>
      </form>
    </Sheet>
  );
}

function useHandoverForm(property_id: string, onWritten: (id: string) => void) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  // Sent twice it is one.
  const [id] = useState(newUuid);
  const [values, setValues] = useState({ matters: '', keys: '', incidents: '' });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<string>();
  const [write, { isLoading: isSaving }] = useWriteHandoverMutation();
  const change = (name: (typeof FIELDS)[number], text: string) => {
    setValues((before) => ({ ...before, [name]: text }));
    setFaults(({ [name]: _cured, ...others }) => others);
  };
  const save = async (): Promise<readonly string[]> => {
    const parsed = createHandoverBody.safeParse({ id, ...values });
    if (!parsed.success) {
      const found = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      setFaults(found);
      return Object.keys(found);
    }
    const { data, error } = await write({ property_id, body: parsed.data });
    if (data !== undefined) {
      staffToast('success', t('handover.written'));
      onWritten(data.id);
      return [];
    }
    staffToast('error', t('handover.writeFailed'));
    const refused = fieldCodes(error);
    setFaults(refused);
    setAlert(Object.keys(refused).length === 0 ? errorText(error) : undefined);
    return Object.keys(refused);
  };
  return { values, change, faults, alert, save, isSaving };
}
