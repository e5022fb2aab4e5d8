import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { move, remove, stepOf } from './draw-chain.ts';
import type { StageTools } from './StageCard.tsx';
import { useStageDrag } from './use-stage-drag.ts';

/** Changes the drawn chain by buttons and by dragging; says each change, and keeps the focus with the stage. */
export function useDrawing(steps: Chain, onDraw: (next: Chain) => void) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  const sayPlace = useSayPlace();
  // A stage that changes its step is drawn anew, and its pressed button with it.
  const focusOn = useRef<readonly string[]>([]);
  const refocus = useEffectEvent((_steps: Chain) => {
    const wanted = focusOn.current;
    focusOn.current = [];
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((one) => one !== null && one !== undefined)?.focus();
  });
  useEffect(() => refocus(steps), [steps]);

  const draw = (next: Chain, text: string) => {
    onDraw(next);
    say(text);
  };
  const place = (next: Chain, stage: ChainStage, button: string) => {
    const card = `[data-stage="${stage}"]`;
    focusOn.current = [`${card} [data-move="${button}"]:enabled`, `${card} button:enabled`];
    draw(next, sayPlace(next, stage));
  };
  const { drag, handleOf } = useStageDrag(list, steps, (next, stage) => draw(next, sayPlace(next, stage)));
  const { t } = useTranslation('chains');
  const takeOut = (stage: ChainStage) => {
    focusOn.current = [`[data-add="${stage}"]`];
    draw(remove(steps, stage), t('editor.removed', { stage: t(`stage.${stage}`) }));
  };
  return {
    root,
    list,
    said,
    draw,
    drag,
    add: (stage: ChainStage) => place(move(steps, stage, { own: steps.length }), stage, 'earlier'),
    toolsOf: (stage: ChainStage): StageTools => ({
      handle: handleOf(stage),
      onPlace: (to, button) => place(move(steps, stage, to), stage, button),
      onRemove: () => takeOut(stage),
    }),
  };
}

/** Where a stage stands now, in words. */
function useSayPlace(): (steps: Chain, stage: ChainStage) => string {
  const { t } = useTranslation('chains');
  return (steps, stage) => {
    const step = stepOf(steps, stage);
    const others = (steps[step] ?? []).filter((one) => one !== stage).map((one) => t(`stage.${one}`));
    const words = { stage: t(`stage.${stage}`), step: step + 1, count: steps.length };
    if (others.length === 0) return t('editor.movedAlone', words);
    return t('editor.movedBeside', { ...words, others: others.join(', ') });
  };
}
