import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { IconArrowRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { Place } from './draw-chain.ts';
import { StageCard } from './StageCard.tsx';
import type { StageTools } from './StageCard.tsx';
import { StagePeople } from './StagePeople.tsx';
import type { useDeciders } from './use-deciders.ts';
import type { Drag } from './use-stage-drag.ts';

import classes from './chains.module.css';

interface Props {
  ref: Ref<HTMLOListElement>;
  steps: Chain;
  deciders: ReturnType<typeof useDeciders>;
  drag: Drag | null;
  toolsOf: (stage: ChainStage) => StageTools | undefined;
}

/** The steps of a chain from left to right, or from top to bottom where there is no room. */
export function StepList({ ref, steps, deciders, drag, toolsOf }: Props) {
  const { t } = useTranslation('chains');
  return (
    <ol ref={ref} className={classes.steps} aria-label={t('editor.steps')}>
      {steps.map((step, index) => (
        <li
          key={step.join()}
          data-step
          className={classes.step}
          data-shared={step.length > 1 || undefined}
          data-drop={dropOf(drag?.place, index, steps.length)}
        >
          {index > 0 && <IconArrowRight className={classes.arrow} size={18} stroke={1.8} aria-hidden="true" />}
          <div className={classes.stepHead}>
            {t('editor.step', { step: index + 1 })}
            {step.length > 1 && <span>{t('editor.together')}</span>}
          </div>
          {step.map((stage) => (
            <StageCard
              key={stage}
              stage={stage}
              steps={steps}
              drag={drag?.stage === stage ? drag : null}
              tools={toolsOf(stage)}
            >
              <StagePeople people={deciders.ofStage(stage)} />
            </StageCard>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Which side of a step lights up while a stage is above its place. */
function dropOf(place: Place | undefined, step: number, count: number): 'before' | 'after' | 'beside' | undefined {
  if (place === undefined) return undefined;
  if ('beside' in place) return place.beside === step ? 'beside' : undefined;
  if (place.own === step) return 'before';
  return place.own === count && step === count - 1 ? 'after' : undefined;
}
