import '@mantine/core/styles/Modal.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { needsWords } from '@gerbang/shared/domain/complaints/complaints';
import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useAct } from './use-act.ts';

import classes from './dialogs.module.css';

/** The moves that are explained. */
export type Asked = 'resolve' | 'reject' | 'reopen';

interface Props {
  complaint: ComplaintDetail;
  move: Asked;
  onClose: () => void;
}

/** Asks what was done, or why, before a complaint ends or begins again. */
export function MoveDialog({ complaint, move, onClose }: Props) {
  const { t } = useTranslation(['complaints', 'common']);
  const error = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useAct(complaint);
  useFocusBack();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (needsWords(move) && text.trim() === '') {
      setMissing(true);
      return field.current?.focus();
    }
    const done = ({ status }: ComplaintDetail) =>
      t('complaints:moving.done', { status: t(`complaints:status.${status}`) });
    await run(
      { path: '/moves', method: 'POST', body: { move, text } },
      { done, failed: t('complaints:moving.failed') },
    );
    // Refused, it has moved otherwise meanwhile: what is there now is shown behind.
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t(`complaints:moving.${move}.title`)} size={480}>
      <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
        {(complaint.tenant !== null || move === 'reopen') && (
          <Text fz={14} c="dimmed">
            {t(`complaints:moving.${move}.text`)}
          </Text>
        )}
        <Textarea
          ref={field}
          data-autofocus
          label={t(`complaints:moving.${move}.label`)}
          rows={3}
          resize="vertical"
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={error(isMissing && text.trim() === '' ? 'required' : undefined)}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            color={move === 'reject' ? 'rejected' : 'brand'}
            loading={isRunning}
            disabled={isRunning}
          >
            {t(`complaints:moving.${move}.button`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
