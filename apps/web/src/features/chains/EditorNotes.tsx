import '@mantine/core/styles/Alert.layer.css';
import { CHAIN_LIMITS } from '@gerbang/shared/domain/permits/chains';
import type { ChainFault, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import classes from './chains.module.css';

/** Someone else was quicker: nothing is lost, and theirs is one press away. */
export function ConflictNote({ onLoad }: { onLoad: () => Promise<void> }) {
  const { t } = useTranslation('chains');
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await onLoad();
    setLoading(false);
  };
  return (
    <Alert role="alert" color="progress" className={classes.note ?? ''} icon={<IconAlertTriangle stroke={1.8} />}>
      <div className={classes.noteText}>{t('editor.conflict')}</div>
      <Button variant="default" onClick={() => void load()} loading={isLoading} disabled={isLoading}>
        {t('editor.loadTheirs')}
      </Button>
    </Alert>
  );
}

/** What was drawn before is back, with the way to begin again. */
export function RestoredNote({ onUndo }: { onUndo: () => Promise<void> }) {
  const { t } = useTranslation('chains');
  return (
    <Alert role="note" color="inactive" className={classes.note ?? ''} icon={<IconHistory stroke={1.8} />}>
      <div className={classes.noteText}>{t('editor.restored')}</div>
      <Button variant="default" onClick={() => void onUndo()}>
        {t('editor.undo')}
      </Button>
    </Alert>
  );
}

/** Stages that nobody can decide: permits would stop there. */
export function NobodyNote({ stages }: { stages: readonly ChainStage[] }) {
  const { t } = useTranslation('chains');
  if (stages.length === 0) return null;
  const names = stages.map((stage) => t(`stage.${stage}`)).join(', ');
  return (
    <Alert role="alert" color="progress" className={classes.note ?? ''} icon={<IconAlertTriangle stroke={1.8} />}>
      {t('people.nobodyAlert', { stages: names })}{' '}
      <Anchor component={Link} to="/settings/users" fz="inherit" fw={600} c="inherit" underline="always">
        {t('people.toUsers')}
      </Anchor>
    </Alert>
  );
}

/** What keeps a drawn chain from being used, in words. */
export function FaultNotes({ faults }: { faults: readonly ChainFault[] }) {
  const textOf = useFaultText();
  return (
    <div aria-live="polite">
      {faults.map((fault) => (
        <p key={fault.path} className={classes.fault}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          {textOf(fault)}
        </p>
      ))}
    </div>
  );
}

function useFaultText(): (fault: ChainFault) => string {
  const { t } = useTranslation('chains');
  return ({ path, code }) => {
    const [, index, stage] = path.split('.');
    const step = Number(index) + 1;
    if (index === undefined)
      return code === 'required' ? t('fault.empty') : t('fault.tooManySteps', { max: CHAIN_LIMITS.steps });
    if (stage === undefined)
      return code === 'required'
        ? t('fault.emptyStep', { step })
        : t('fault.tooManyStages', { step, max: CHAIN_LIMITS.stages });
    return t(code === 'taken' ? 'fault.twice' : 'fault.unknownStage', { step });
  };
}
