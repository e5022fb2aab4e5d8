import type { Round } from '@gerbang/shared/contracts/security';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCloseRoundMutation } from './security.api.ts';
import { usePlace } from './use-place.ts';

/** Ends a round that its guard forgot: until then the guard cannot begin another. */
export function CloseRound({ round }: { round: Round }) {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = usePlace();
  const [isAsked, setAsked] = useState(false);
  const [close, { isLoading }] = useCloseRoundMutation();
  if (!mayPlan) return null;
  const confirm = async () => {
    const { error } = await close({ property_id, id: round.id });
    setAsked(false);
    if (error === undefined) staffToast('success', t('round.closed'));
    else staffToast('error', t('round.closeFailed'));
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('round.close')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('round.closeTitle', { name: round.guard.name })}
        text={t('round.closeText')}
        confirm={t('round.close')}
        isLoading={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
