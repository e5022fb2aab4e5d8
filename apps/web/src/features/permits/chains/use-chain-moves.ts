import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { move, remove, stepOf } from './chain-moves.ts';
import type { StageTools } from './StageCard.tsx';
import { useStageDrag } from './use-stage-drag.ts';

/**
 * Changes the chain by buttons and by dragging. Announces each change to screen readers and keeps the focus on the
 * stage.
 */
export function useChainMoves(steps: Chain, onDraw: (next: Chain) => void) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const placeText = usePlaceText();
  // A stage that moves to another step is remounted and loses the focus. After that, the first selector in this list
  // that matches gets the focus.
  const focusOn = useRef<readonly string[]>([]);
  const refocus = useEffectEvent((_steps: Chain) => {
    const wanted = focusOn.current;
    focusOn.current = [];
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    found.find((other) => other !== null && other !== undefined)?.focus();
  });
  useEffect(() => refocus(steps), [steps]);

  const draw = (next: Chain, text: string) => {
    onDraw(next);
    announce(text);
  };
  const place = (next: Chain, stage: ChainStage, button: string) => {
    const card = `[data-stage="${stage}"]`;
    focusOn.current = [`${card} [data-move="${button}"]:enabled`, `${card} button:enabled`];
    draw(next, placeText(next, stage));
  };
  const { drag, handleOf } = useStageDrag(list, steps, (next, stage) => draw(next, placeText(next, stage)));
  const { t } = useTranslation('chains');
  const takeOut = (stage: ChainStage) => {
    focusOn.current = [`[data-add="${stage}"]`];
    draw(remove(steps, stage), t('editor.removed', { stage: t(`stage.${stage}`) }));
  };
  return {
    root,
    list,
    announcement,
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

function usePlaceText(): (steps: Chain, stage: ChainStage) => string {
  const { t } = useTranslation('chains');
  return (steps, stage) => {
    const step = stepOf(steps, stage);
    const others = (steps[step] ?? []).filter((other) => other !== stage).map((other) => t(`stage.${other}`));
    const words = { stage: t(`stage.${stage}`), step: step + 1, count: steps.length };
    if (others.length === 0) return t('editor.movedAlone', words);
    return t('editor.movedBeside', { ...words, others: others.join(', ') });
  };
}
