import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirst } from '../../lib/focus-first.ts';

import classes from './tenant-logins.module.css';

interface Props {
  title: string;
  /** What the main button says. */
  submit: string;
  alert: string | null;
  isSaving: boolean;
  /** Something is still on its way without which it cannot be saved. */
  isWaiting?: boolean;
  /** Gives the names of the fields that are wrong. */
  onSave: () => Promise<readonly string[]>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form: its fields, what is wrong with it as a whole, and its buttons. */
export function FormDialog({ title, submit, alert, isSaving, isWaiting = false, onSave, onClose, children }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLFormElement>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await onSave());
  };
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <form ref={root} onSubmit={(event) => void send(event)} noValidate>
        <div className={classes.fields}>
          {alert !== null && (
            <p className={classes.alert} role="alert">
              <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
              {alert}
            </p>
          )}
          {children}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={isSaving || isWaiting}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
