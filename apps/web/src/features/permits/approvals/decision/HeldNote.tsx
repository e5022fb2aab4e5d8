import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { Emphasised } from '../../../../components/text/Emphasised.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HELD_MS } from './use-held.ts';
import type { HeldDecision } from './use-held.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './decision.module.css';

interface Props {
  decision: HeldDecision | null;
  onUndo: () => void;
}

/** The decision that can still be undone, with the time that is left. */
export function HeldNote({ decision, onUndo }: Props) {
  const { t } = useTranslation('approvals');
  return (
    <div className={classes.held} data-empty={decision === null || undefined}>
      {decision !== null && (
        <span className={classes.heldSign} aria-hidden="true">
          <IconCheck size={16} stroke={3} />
        </span>
      )}
      {/* This element stays, so that screen readers announce its content. They do not read the time. */}
      <output className={layout.cut}>
        {decision !== null && <Emphasised text={t(`done.${decision.done}`, { name: decision.name })} />}
      </output>
      {decision !== null && (
        <>
          <Button
            className={classes.undo ?? ''}
            variant="white"
            color="dark"
            aria-keyshortcuts="Z"
            rightSection={<Kbd aria-hidden="true">Z</Kbd>}
            onClick={onUndo}
          >
            {t('done.undo')}
          </Button>
          <TimeLeft key={decision.permits.map(({ id, stage }) => id + stage).join(' ')} />
        </>
      )}
    </div>
  );
}

const SECOND_MS = 1000;

function TimeLeft() {
  const { t } = useTranslation('approvals');
  const [left, setLeft] = useState(HELD_MS / SECOND_MS);
  useInterval(() => setLeft((before) => Math.max(before - 1, 0)), SECOND_MS, { autoInvoke: true });
  return (
    <span className={classes.timeLeft} aria-hidden="true">
      <svg viewBox="0 0 34 34">
        <circle cx="17" cy="17" r="15" />
        <circle
          cx="17"
          cy="17"
          r="15"
          pathLength={100}
          className={classes.ring}
          style={{ animationDuration: `${HELD_MS}ms` }}
        />
      </svg>
      {t('done.left', { count: left })}
    </span>
  );
}
