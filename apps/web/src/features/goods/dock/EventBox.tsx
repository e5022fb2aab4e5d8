import '@mantine/core/styles/VisuallyHidden.layer.css';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { takesBay } from './dock-view.ts';
import type { DockView, Shown } from './dock-view.ts';
import { KIND_ICON } from './kind-icon.ts';
import { STATE_ICON } from './state-icon.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './grid.module.css';

interface Props {
  event: Shown;
  view: Pick<DockView, 'starts' | 'ends'>;
  words: DockWords;
  mayDrag: boolean;
  onOpen: (event: Shown) => void;
}

const SPOKEN: ReadonlySet<Shown['now']> = new Set(['late', 'over', 'left', 'missed']);

/** A permit on the grid, as long as its time; it can be dragged to another bay, and opened. */
export function EventBox({ event, view, words, mayDrag, onOpen }: Props) {
  const { t } = useTranslation('dock');
  const Sign = SPOKEN.has(event.now) ? STATE_ICON[event.now] : KIND_ICON[event.kind];
  const standing = words.standing(event);
  const draggable = mayDrag && takesBay(event);
  return (
    <li className={classes.place} style={placed({ starts: event.starts, ends: event.reaches }, view)}>
      <UnstyledButton
        className={classes.event}
        data-state={event.now}
        draggable={draggable}
        onDragStart={(drag: React.DragEvent) => drag.dataTransfer.setData('text/plain', event.key)}
        onClick={() => onOpen(event)}
        aria-haspopup="dialog"
        title={`${event.title}, ${standing}${draggable ? `. ${t('grid.drag')}` : ''}`}
      >
        <span className={classes.eventName}>
          <Sign size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.cut}>{event.title}</span>
        </span>
        <span className={classes.cut}>{standing}</span>
        <VisuallyHidden>
          {t('event.spoken', {
            kind: t(`kind.${event.kind}`),
            from: words.clock(event.from),
            until: words.clock(event.until),
            state: t(`state.${event.now}`),
          })}
        </VisuallyHidden>
      </UnstyledButton>
    </li>
  );
}

/** Where a stretch of time stands on the board; what goes beyond its edge is cut there. */
export function placed(
  span: { starts: number; ends: number },
  view: Pick<DockView, 'starts' | 'ends'>,
): { left: string; width: string } {
  const whole = view.ends - view.starts;
  const from = Math.max(span.starts, view.starts);
  const until = Math.min(span.ends, view.ends);
  return { left: `${((from - view.starts) / whole) * 100}%`, width: `${((until - from) / whole) * 100}%` };
}
