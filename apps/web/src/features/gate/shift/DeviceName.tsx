import { shiftBody } from '@gerbang/shared/contracts/gate/gate-movements';
import { Box, Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

import classes from './shift.module.css';

const MAX = 60;

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
          <Box component="span" display="block" c="var(--g-dimmed)" fz={13}>
            {t('shift.device')}
          </Box>{' '}
          <b>{name}</b>
        </span>
        <Button variant="subtle" flex="none" h={44} fz={15} onClick={() => setEditing(true)}>
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
      <Button type="submit" h={52} fz={16}>
        {t('shift.deviceSave')}
      </Button>
    </form>
  );
}

const KEY = 'gateDeviceName';

/** Returns an empty string until this phone has a name. */
export function readDeviceName(): string {
  return readStored(KEY) ?? '';
}

/** The name belongs to the phone, not to the person who is logged in. */
export function writeDeviceName(name: string): void {
  writeStored(KEY, name);
}
