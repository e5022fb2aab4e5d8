import type { Round } from '@gerbang/shared/contracts/security';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '../../components/Sheet.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useFinishRoundMutation } from './security.api.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

interface Props {
  opened: boolean;
  round: Round;
  property_id: string;
  /** How many checkpoints were not seen. */
  missing: number;
  onClose: () => void;
}

/** Asks before a round ends, and says what it will count as. */
export function FinishSheet({ opened, round, property_id, missing, onClose }: Props) {
  const { t } = useTranslation('security');
  const [note, setNote] = useState('');
  const [finish, { isLoading }] = useFinishRoundMutation();
  const confirm = async () => {
    const body = { at: new Date().toISOString(), note: note.trim() };
    const { error } = await finish({ property_id, id: round.id, body });
    if (error !== undefined) return void staffToast('error', t('walk.finishFailed'));
    staffToast('success', t('walk.finished'));
    return onClose();
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('walk.finishTitle')}>
      <div className={shared.form}>
        <p className={classes.finishText} data-missing={missing > 0 || undefined}>
          {missing === 0 ? t('walk.finishAll') : t('walk.finishMissing', { count: missing })}
        </p>
        <Textarea
          label={t('walk.note')}
          description={t('walk.noteHint')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button
          fullWidth
          className={classes.large ?? ''}
          loading={isLoading}
          disabled={isLoading}
          onClick={() => void confirm()}
        >
          {t('walk.finish')}
        </Button>
        <Button fullWidth variant="default" className={classes.large ?? ''} onClick={onClose}>
          {t('walk.keep')}
        </Button>
      </div>
    </Sheet>
  );
}
