import '@mantine/core/styles/VisuallyHidden.layer.css';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { KIND_ICON, STATE_ICON } from './dock-icons.ts';
import { takesBay } from './dock-view.ts';
import type { DockView, BoardEvent } from './dock-view.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './grid.module.css';

interface Props {
  event: BoardEvent;
  view: Pick<DockView, 'starts' | 'ends'>;
  words: DockWords;
  mayDrag: boolean;
  onOpen: (event: BoardEvent) => void;
}

const SPOKEN: ReadonlySet<BoardEvent['now']> = new Set(['late', 'over', 'left', 'missed']);

/** A box as wide as the permit's time. It can be opened, and dragged to another bay. */
export function EventBox({ event, view, words, mayDrag, onOpen }: Props) {
  const { t } = useTranslation('dock');
  const Sign = SPOKEN.has(event.now) ? STATE_ICON[event.now] : KIND_ICON[event.kind];
  const standing = words.standing(event);
  const draggable = mayDrag && takesBay(event);
  return (
    <li className={classes.place} style={boardPosition({ starts: event.starts, ends: event.reaches }, view)}>
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
            window: words.window(event),
            state: t(`state.${event.now}`),
          })}
        </VisuallyHidden>
      </UnstyledButton>
    </li>
  );
}

/** Position of a time span on the board, clipped at the edges of the board. */
export function boardPosition(
  span: { starts: number; ends: number },
  view: Pick<DockView, 'starts' | 'ends'>,
): { left: string; width: string } {
  const whole = view.ends - view.starts;
  const from = Math.max(span.starts, view.starts);
  const until = Math.min(span.ends, view.ends);
  return { left: `${((from - view.starts) / whole) * 100}%`, width: `${((until - from) / whole) * 100}%` };
}
