import type { OpenDecisionLink, SettledDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';
import { hasSeriousClash } from '@gerbang/shared/domain/permits/clashes';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DecisionForm } from './DecisionForm.tsx';
import type { DecisionKind } from './DecisionForm.tsx';
import { Sheet } from './Sheet.tsx';
import { useDecide } from './use-decide.ts';

import classes from './mail-decision.module.css';

interface Props {
  token: string;
  view: OpenDecisionLink;
  onDecided: (answer: SettledDecisionLink) => void;
  onOutdated: () => void;
}

/** Buttons for the three decisions. Each opens a sheet that asks for the reason or the proof of identity. */
export function DecisionFoot({ token, view, onDecided, onOutdated }: Props) {
  const { t } = useTranslation('mailDecision');
  const [asked, setAsked] = useState<DecisionKind>();
  // Keeps the last decision kind, so that the sheet does not go blank while it closes.
  const [shown, setShown] = useState<DecisionKind>('approve');
  const decision = useDecide({ token, onDecided, onOutdated });
  const isWaiting = waitsForTenant(view);
  const ask = (what: DecisionKind) => {
    decision.forget();
    setShown(what);
    setAsked(what);
  };
  const approve = () => {
    if (view.proof === 'none' && !hasSeriousClash(view.permit.clashes))
      void decision.decide({ decision: 'approved', note: '' });
    else ask('approve');
  };
  return (
    <>
      {decision.failure !== undefined && asked === undefined && (
        <p className={classes.failure} role="alert">
          {t('failed', { why: decision.failure })}
        </p>
      )}
      {isWaiting && <p className={classes.failure}>{t('endorsement.required')}</p>}
      <Button
        fullWidth
        h={56}
        fz={17}
        leftSection={<IconCheck size={22} stroke={2} aria-hidden="true" />}
        loading={decision.isSending && asked === undefined}
        disabled={decision.isSending || isWaiting}
        onClick={approve}
      >
        {t('approve')}
      </Button>
      <div className={classes.pair}>
        <Button
          variant="default"
          className={classes.other ?? ''}
          leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden="true" />}
          disabled={decision.isSending}
          onClick={() => ask('return')}
        >
          {t('return')}
        </Button>
        <Button
          variant="default"
          className={`${classes.other} ${classes.reject}`}
          leftSection={<IconX size={20} stroke={1.9} aria-hidden="true" />}
          disabled={decision.isSending}
          onClick={() => ask('reject')}
        >
          {t('reject')}
        </Button>
      </div>
      <Sheet opened={asked !== undefined} onClose={() => setAsked(undefined)} title={t(`${shown}Sheet.title`)}>
        <DecisionForm what={shown} view={view} decision={decision} />
      </Sheet>
    </>
  );
}

/** Whether the first stage must wait, because the property requires that the tenant confirms first. */
function waitsForTenant({ stage, permit: { endorsement, chain } }: OpenDecisionLink): boolean {
  if (endorsement === null || !endorsement.required || endorsement.standing === 'confirmed') return false;
  return chain.find((one) => one.stage === stage)?.step === 1;
}
