import '@mantine/core/styles/Tooltip.layer.css';
import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconLink, IconTrash, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { isShared, movesOf } from './chain-moves.ts';
import type { Place } from './chain-moves.ts';
import type { Drag, useStageDrag } from './use-stage-drag.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './chains.module.css';

const ICON = { size: 17, stroke: 1.8 };

/** Drag handle and callbacks to move or remove a stage. A read-only chain has none. */
export interface StageTools {
  handle: ReturnType<ReturnType<typeof useStageDrag>['handleOf']>;
  onPlace: (place: Place, button: string) => void;
  onRemove: () => void;
}

interface Props {
  stage: ChainStage;
  steps: Chain;
  /** The drag in progress, or null. */
  drag: Drag | null;
  tools: StageTools | undefined;
  children: ReactNode;
}

export function StageCard({ stage, steps, drag, tools, children }: Props) {
  const { t } = useTranslation('chains');
  const name = t(`stage.${stage}`);
  const style = drag === null ? undefined : { transform: `translate(${drag.x}px, ${drag.y}px)` };
  return (
    <fieldset className={classes.stage} data-stage={stage} data-dragged={drag !== null || undefined} style={style}>
      <legend className={layout.spoken}>{name}</legend>
      <div className={classes.stageHead} data-handle={tools !== undefined || undefined} {...tools?.handle}>
        {tools !== undefined && <IconGripVertical size={16} stroke={1.8} aria-hidden="true" />}
        <span aria-hidden="true">{name}</span>
      </div>
      {children}
      {tools !== undefined && <Buttons stage={stage} steps={steps} name={name} tools={tools} />}
    </fieldset>
  );
}

interface ButtonProps {
  stage: ChainStage;
  steps: Chain;
  name: string;
  tools: StageTools;
}

function Buttons({ stage, steps, name, tools: { onPlace, onRemove } }: ButtonProps) {
  const { t } = useTranslation('chains');
  const { earlier, later, side } = movesOf(steps, stage);
  const shared = isShared(steps, stage);
  const sideLabel = t(shared ? 'editor.own' : 'editor.beside', { stage: name });
  const button = (move: string, label: string, icon: ReactNode, place: Place | undefined) => (
    <Tooltip label={label}>
      <ActionIcon
        size={32}
        className={classes.tool ?? ''}
        aria-label={label}
        data-move={move}
        disabled={place === undefined}
        onClick={() => place !== undefined && onPlace(place, move)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  const sideIcon = shared ? <IconUnlink {...ICON} /> : <IconLink {...ICON} />;
  const removeLabel = t('editor.remove', { stage: name });
  return (
    <div className={classes.tools}>
      {button('earlier', t('editor.earlier', { stage: name }), <IconArrowLeft {...ICON} data-turns />, earlier)}
      {button('later', t('editor.later', { stage: name }), <IconArrowRight {...ICON} data-turns />, later)}
      {button('side', sideLabel, sideIcon, side)}
      <Tooltip label={removeLabel}>
        <ActionIcon size={32} className={layout.rejected ?? ''} ml="auto" aria-label={removeLabel} onClick={onRemove}>
          <IconTrash {...ICON} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
