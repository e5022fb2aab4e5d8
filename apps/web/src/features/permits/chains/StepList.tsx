import '@mantine/core/styles/Skeleton.layer.css';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Box, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import type { Ref } from 'react';

import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Place } from './chain-moves.ts';
import { StageCard } from './StageCard.tsx';
import type { StageTools } from './StageCard.tsx';
import type { Deciders, useDeciders } from './use-chain-editor.ts';
import type { Drag } from './use-stage-drag.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './chains.module.css';

interface Props {
  ref: Ref<HTMLOListElement>;
  steps: Chain;
  deciders: ReturnType<typeof useDeciders>;
  drag: Drag | null;
  toolsOf: (stage: ChainStage) => StageTools | undefined;
}

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

/** How step `step` is highlighted as the drop target. Undefined when it is not the target. */
function dropOf(place: Place | undefined, step: number, count: number): 'before' | 'after' | 'beside' | undefined {
  if (place === undefined) return undefined;
  if ('beside' in place) return place.beside === step ? 'beside' : undefined;
  if (place.own === step) return 'before';
  return place.own === count && step === count - 1 ? 'after' : undefined;
}

/** Number of names on a card. More names would make it too tall. */
const SHOWN = 3;

function StagePeople({ people }: { people: Deciders }) {
  const { t } = useTranslation('chains');
  if (people === 'unknown') return null;
  if (people === 'loading') return <Skeleton height={20} width="80%" radius={6} />;
  if (people.length === 0)
    return (
      <p className={classes.nobody}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
        {t('people.nobody')}
      </p>
    );
  const hidden = people.slice(SHOWN);
  return (
    <ul className={classes.people}>
      {people.slice(0, SHOWN).map(({ id, name, role }) => (
        <li key={id}>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.person}>
            <span>{name}</span> <small>{role}</small>
          </span>
        </li>
      ))}
      {hidden.length > 0 && (
        <Box component="li" c="dimmed" fz={12} title={hidden.map(({ name }) => name).join(', ')}>
          {t('people.more', { count: hidden.length })}
          <span className={layout.spoken}>: {hidden.map(({ name }) => name).join(', ')}</span>
        </Box>
      )}
    </ul>
  );
}
