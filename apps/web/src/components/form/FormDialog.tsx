import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { FormFrame } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DiscardDialog, isUnsaved, useUnloadWarning } from './DiscardDialog.tsx';
import { FormAlert } from './FormAlert.tsx';
import { RestoredDraft } from './FormNote.tsx';

import classes from './FormDialog.module.css';

interface Props {
  form: FormFrame;
  title: string;
  submit: string;
  size: number;
  /** Number of columns where there is room. A child with `data-wide` takes the whole row. */
  columns?: 1 | 2;
  /** Data that the form needs before it can be saved is still loading. */
  isWaiting?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short form. Closing it with Escape or a click outside asks first when what was typed would be lost. */
export function FormDialog({ form, title, submit, size, columns = 2, isWaiting = false, onClose, children }: Props) {
  const [isAsking, ask] = useState(false);
  const wouldLose = isUnsaved(form);
  useUnloadWarning(wouldLose);
  return (
    <Modal opened onClose={() => (wouldLose ? ask(true) : onClose())} title={title} size={size}>
      <form {...form.formProps}>
        <div className={classes.fields} data-columns={columns}>
          <FormAlert text={form.alert} />
          <RestoredDraft draft={form.draft} />
          {children}
        </div>
        <DialogFoot form={form} submit={submit} isWaiting={isWaiting} onCancel={onClose} />
      </form>
      <DiscardDialog opened={isAsking} onKeep={() => ask(false)} onDiscard={onClose} />
    </Modal>
  );
}

interface FootProps extends Pick<Props, 'submit' | 'isWaiting'> {
  form: Pick<FormFrame, 'isSending'>;
  /** Label of the other button, when it does not cancel. */
  cancel?: string;
  color?: string;
  onCancel: () => void;
}

export function DialogFoot({
  form: { isSending },
  submit,
  cancel,
  color = 'brand',
  isWaiting = false,
  onCancel,
}: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onCancel}>
        {cancel ?? t('cancel')}
      </Button>
      <Button type="submit" color={color} loading={isSending} disabled={isSending || isWaiting}>
        {submit}
      </Button>
    </div>
  );
}
