import type { OpenDecisionLink, SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DecisionForm, type Asking } from './DecisionForm.tsx';
import { Sheet } from './Sheet.tsx';
import { useDecide } from './use-decide.ts';

import classes from './mail-decision.module.css';

interface Props {
  token: string;
  view: OpenDecisionLink;
  onDecided: (answer: SettledDecisionLink) => void;
  onEnded: () => void;
}

/** The three decisions; what has to be said or shown with one is asked in a sheet. */
export function DecisionFoot({ token, view, onDecided, onEnded }: Props) {
  const { t } = useTranslation('mailDecision');
  const [asked, setAsked] = useState<Asking>();
  // While the sheet goes away it still shows what it asked.
  const [shown, setShown] = useState<Asking>('approve');
  const ways = useDecide({ token, onDecided, onEnded });
  const ask = (what: Asking) => {
    ways.forget();
    setShown(what);
    setAsked(what);
  };
  const approve = () => {
    if (view.proof === 'none') void ways.decide({ decision: 'approved', note: '' });
    else ask('approve');
  };
  return (
    <>
      {ways.failure !== undefined && asked === undefined && (
        <p className={classes.failure} role="alert">
          {t('failed', { why: ways.failure })}
        </p>
      )}
      <Button
        fullWidth
        className={classes.approve ?? ''}
        leftSection={<IconCheck size={22} stroke={2} aria-hidden="true" />}
        loading={ways.isSending && asked === undefined}
        disabled={ways.isSending}
        onClick={approve}
      >
        {t('approve')}
      </Button>
      <div className={classes.pair}>
        <Button
          variant="default"
          className={classes.other ?? ''}
          leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden="true" />}
          disabled={ways.isSending}
          onClick={() => ask('return')}
        >
          {t('return')}
        </Button>
        <Button
          variant="default"
          className={`${classes.other} ${classes.reject}`}
          leftSection={<IconX size={20} stroke={1.9} aria-hidden="true" />}
          disabled={ways.isSending}
          onClick={() => ask('reject')}
        >
          {t('reject')}
        </Button>
      </div>
      <Sheet opened={asked !== undefined} onClose={() => setAsked(undefined)} title={t(`${shown}Sheet.title`)}>
        <DecisionForm what={shown} view={view} ways={ways} />
      </Sheet>
    </>
  );
}
