import '@mantine/core/styles/Loader.layer.css';
import type { CheckLine } from '@gerbang/shared/contracts/building/first-run';
import { FIRST_RUN_CHECKS, type FirstRunCheck } from '@gerbang/shared/domain/building/first-run';
import { Button, Loader } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useRunSetupCheckMutation } from './first-run.api.ts';
import { NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

const COMMAND = 'gerbang doctor';
const ICON = {
  good: IconCircleCheckFilled,
  look: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  skipped: IconCircleMinus,
};

/** Runs the checks one after the other, and again in another language, because the findings are texts. */
export function ChecksStep({ onDone }: { onDone: () => void }) {
  const [round, setRound] = useState(1);
  return <Round key={`${useLanguage()} ${round}`} onDone={onDone} onAgain={() => setRound(round + 1)} />;
}

function Round({ onDone, onAgain }: { onDone: () => void; onAgain: () => void }) {
  const { t } = useTranslation('setup');
  const { lines, running, fault } = useChecks();
  const count = (state: CheckLine['state']) => lines.filter((line) => line.state === state).length;
  const [look, bad] = [count('look'), count('bad')];
  const isComplete = lines.length === FIRST_RUN_CHECKS.length;
  return (
    <StepFrame
      step="checks"
      text={
        <>
          {t('checks.text')} <code>{COMMAND}</code>.
        </>
      }
      foot={
        <>
          <p className={classes.sum} aria-live="polite">
            <span>{t('checks.looked', { done: lines.length, all: FIRST_RUN_CHECKS.length })}</span>
            {look > 0 && <span data-state="look">{t('checks.toLook', { count: look })}</span>}
            {bad > 0 && <span data-state="bad">{t('checks.toRepair', { count: bad })}</span>}
            {fault !== undefined && <span data-state="bad">{fault}</span>}
          </p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            disabled={running !== undefined}
            onClick={onAgain}
          >
            {t('checks.again')}
          </Button>
          <NextButton label={t('checks.next')} disabled={!isComplete || bad > 0} onClick={onDone} />
        </>
      }
    >
      <div className={classes.card}>
        <div className={classes.progress} aria-hidden="true">
          <div style={{ width: `${(lines.length / FIRST_RUN_CHECKS.length) * 100}%` }} />
        </div>
        <ul className={classes.checks}>
          {FIRST_RUN_CHECKS.map((id) => (
            <Row key={id} id={id} line={lines.find((line) => line.id === id)} isRunning={running === id} />
          ))}
        </ul>
      </div>
    </StepFrame>
  );
}

function Row({ id, line, isRunning }: { id: FirstRunCheck; line: CheckLine | undefined; isRunning: boolean }) {
  const { t } = useTranslation('setup');
  const state = line?.state ?? (isRunning ? 'running' : 'waits');
  const Icon = line === undefined ? IconCircleDashed : ICON[line.state];
  return (
    <li data-state={state}>
      {isRunning ? <Loader size={18} aria-hidden="true" /> : <Icon size={20} aria-hidden="true" />}
      <strong>{t(`checks.names.${id}`)}</strong>
      <span className={classes.found}>
        {line === undefined ? t(isRunning ? 'checks.checking' : 'checks.waits') : line.found}
        {line?.todo !== undefined && <small>{line.todo}</small>}
        {line !== undefined && <span className={classes.unseen}>, {t(`checks.${line.state}`)}</span>}
      </span>
      <span className={classes.seconds}>
        {line !== undefined && t('checks.seconds', { seconds: Math.max(0.1, line.ms / 1000).toFixed(1) })}
      </span>
    </li>
  );
}

interface Answers {
  lines: readonly CheckLine[];
  /** Why a check could not be run. The others are not asked for. */
  error?: unknown;
}

function useChecks() {
  const errorText = useErrorText();
  const language = useLanguage();
  const [run] = useRunSetupCheckMutation();
  const [{ lines, error }, setAnswers] = useState<Answers>({ lines: [] });
  const running = error === undefined ? FIRST_RUN_CHECKS[lines.length] : undefined;
  useEffect(() => {
    let isShown = true;
    const runAll = async () => {
      const found: CheckLine[] = [];
      for (const id of FIRST_RUN_CHECKS) {
        const answer = await run({ id, language });
        if (!isShown) return;
        if (answer.data === undefined) {
          setAnswers({ lines: [...found], error: answer.error });
          return;
        }
        found.push(answer.data);
        setAnswers({ lines: [...found] });
      }
    };
    void runAll();
    return () => {
      isShown = false;
    };
  }, [run, language]);
  return { lines, running, fault: error === undefined ? undefined : errorText(error) };
}
