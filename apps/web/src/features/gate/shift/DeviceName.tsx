import { shiftBody } from '@gerbang/shared/contracts/gate-movements';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';

import classes from './shift.module.css';

const MAX = 60;

/** What the building calls this phone: asked once, then shown with the way to change it. */
export function DeviceName({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const { t } = useTranslation('gate');
  const [isEditing, setEditing] = useState(name === '');
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const error = useFieldError();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = shiftBody.shape.device.safeParse(typed);
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return field.current?.focus();
    onSave(read.data);
    return setEditing(false);
  };
  if (!isEditing) {
    return (
      <div className={classes.deviceLine}>
        <span>
          <span className={classes.deviceLabel}>{t('shift.device')}</span> <b>{name}</b>
        </span>
        <Button variant="subtle" className={classes.edit ?? ''} onClick={() => setEditing(true)}>
          {t('shift.deviceEdit')}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className={classes.deviceForm}>
      <TextInput
        ref={field}
        label={t('shift.device')}
        description={t('shift.deviceText')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={MAX}
        autoComplete="off"
        error={error(fault)}
      />
      <Button type="submit" className={classes.save ?? ''}>
        {t('shift.deviceSave')}
      </Button>
    </form>
  );
}
