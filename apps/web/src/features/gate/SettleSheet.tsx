import { settleBody } from '@gerbang/shared/contracts/gate-movements';
import type { GateConflict } from '@gerbang/shared/contracts/gate-movements';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useGate } from './gate-context.ts';
import { useSettleConflictMutation } from './gate.api.ts';

import classes from './verdict.module.css';

const NOTE_MAX = 500;

/** Asks what was done about a conflict. */
export function SettleSheet({ conflict, onClose }: { conflict: GateConflict | null; onClose: () => void }) {
  const { t } = useTranslation('gate');
  // While the sheet goes away it still names what it was about.
  const [shown, setShown] = useState(conflict);
  if (conflict !== null && conflict !== shown) setShown(conflict);
  const name = shown?.permit?.company ?? shown?.movement.code ?? '';
  return (
    <Sheet opened={conflict !== null} onClose={onClose} title={t('conflicts.settleOf', { name })}>
      {shown !== null && <SettleForm key={shown.movement.id} id={shown.movement.id} onDone={onClose} />}
    </Sheet>
  );
}

function SettleForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('gate');
  const { property } = useGate();
  const error = useFieldError();
  const errorText = useErrorText();
  const [settle, { isLoading }] = useSettleConflictMutation();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A note has one line.
    const read = settleBody.shape.note.safeParse(note.replaceAll(/\s+/g, ' '));
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return field.current?.focus();
    const answer = await settle({ property_id: property.id, id, note: read.data });
    if (answer.error !== undefined) return setFault(errorText(answer.error));
    staffToast('success', t('conflicts.done'));
    return onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        data-autofocus
        label={t('conflicts.note')}
        description={t('conflicts.noteHint')}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={error(fault)}
      />
      <Button type="submit" fullWidth className={classes.big ?? ''} loading={isLoading} disabled={isLoading}>
        {t('conflicts.save')}
      </Button>
    </form>
  );
}
