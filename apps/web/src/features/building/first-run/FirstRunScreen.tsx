import '../../../lib/theme/styles-forms.ts';
import type { FinishedSetup, FirstRun, FirstRunSteps } from '@gerbang/shared/contracts/building/first-run';
import { isServerFit, SETUP_STEPS } from '@gerbang/shared/domain/building/first-run';
import type { SetupStep } from '@gerbang/shared/domain/building/first-run';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { AdministratorStep } from './AdministratorStep.tsx';
import { BuildingStep } from './BuildingStep.tsx';
import { ChecksStep } from './ChecksStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { useFirstRunQuery } from './first-run.api.ts';
import { GroupStep } from './GroupStep.tsx';
import { MailStep } from './MailStep.tsx';
import { SetupCode } from './SetupCode.tsx';
import { SetupFrame } from './SetupFrame.tsx';

/** Sets up an installation that has no group yet: everything that is entered is stored at once. */
export function FirstRunScreen() {
  return (
    <StoreProvider>
      <LoadedFirstRun />
    </StoreProvider>
  );
}

function LoadedFirstRun() {
  const { data, isError, refetch } = useFirstRunQuery();
  const [finished, setFinished] = useState<FinishedSetup>();
  if (isError && data === undefined) return <LoadFailure onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return <Steps run={data} readAgain={refetch} finished={finished} onFinished={setFinished} />;
}

interface StepsProps {
  run: FirstRun;
  readAgain: () => PromiseLike<unknown>;
  finished: FinishedSetup | undefined;
  onFinished: (finished: FinishedSetup) => void;
}

function Steps({ run, readAgain, finished, onFinished }: StepsProps) {
  const [chosen, setChosen] = useState<SetupStep>();
  const { steps } = run;
  if (steps === null)
    return (
      <SetupFrame run={run} current={undefined} onChoose={setChosen}>
        <SetupCode triesLeft={run.tries_left} />
      </SetupFrame>
    );
  const reached = firstOpenStep(steps);
  const current = finished !== undefined ? 'done' : isBefore(chosen, reached) ? chosen : reached;
  const go = (step: SetupStep) => () => setChosen(step);
  // Not read again after each check: the step would change by itself when the last one is good.
  const leaveChecks = async () => {
    await readAgain();
    setChosen('group');
  };
  return (
    <SetupFrame run={run} current={current} onChoose={finished === undefined ? setChosen : undefined}>
      {current === 'checks' && <ChecksStep onDone={() => void leaveChecks()} />}
      {current === 'group' && <GroupStep saved={steps.group} onBack={go('checks')} onDone={go('building')} />}
      {current === 'building' && (
        <BuildingStep saved={steps.building} onBack={go('group')} onDone={go('administrator')} />
      )}
      {current === 'administrator' && (
        <AdministratorStep saved={steps.administrator} onBack={go('building')} onDone={go('mail')} />
      )}
      {current === 'mail' && <MailStep steps={steps} onBack={go('administrator')} onDone={onFinished} />}
      {finished !== undefined && <DoneStep finished={finished} />}
    </SetupFrame>
  );
}

/** The first step that is not complete. */
function firstOpenStep({ checks, group, building, administrator }: FirstRunSteps): SetupStep {
  if (!isServerFit(Object.fromEntries(checks.map(({ id, state }) => [id, state])))) return 'checks';
  if (group === null) return 'group';
  if (building === null) return 'building';
  return administrator === null || administrator.second_step !== null ? 'administrator' : 'mail';
}

function isBefore(step: SetupStep | undefined, other: SetupStep): step is SetupStep {
  return step !== undefined && SETUP_STEPS.indexOf(step) < SETUP_STEPS.indexOf(other);
}
