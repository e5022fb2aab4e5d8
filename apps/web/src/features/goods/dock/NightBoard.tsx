import '@mantine/core/styles/Modal.layer.css';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { CloseButton, Modal } from '@mantine/core';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { STATE_ICON } from './dock-icons.ts';
import type { DockView, BoardEvent } from './dock-view.ts';
import type { DockWords } from './use-dock-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './board.module.css';

/** Rows that fit on a screen that is read from across the room. */
const ROWS_MAX = 8;

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
  title: string;
  /** Time of the last successful response. Null if the data is up to date. */
  staleSince: number | null;
  onClose: () => void;
}

/** The board on the wall of the security room. Large, updated live, without visible buttons. */
export function NightBoard({ onClose, ...props }: Props) {
  const { t } = useTranslation('dock');
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={t('screen.label')} classNames={{ content: classes.screen ?? '' }}>
        <Wall {...props} />
        <CloseButton
          className={classes.leave ?? ''}
          size="lg"
          aria-label={t('screen.leave')}
          title={t('screen.leaveHint')}
          onClick={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

function Wall({ board, view, words, title, staleSince }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('dock');
  const { userData } = useAuth();
  return (
    // Takes the focus, so that no button on the wall screen shows a focus ring.
    <div className={classes.wall} tabIndex={-1} data-autofocus>
      <div className={classes.head}>
        <div>
          <p className={classes.property}>{userData?.property.name}</p>
          <h1 className={classes.day}>{title}</h1>
        </div>
        <p className={classes.clock}>
          {words.clock(view.now)} <span>{zoneLabel(board.time_zone)}</span>
        </p>
      </div>
      {staleSince !== null && (
        <p className={classes.stale} role="alert">
          {t('screen.stale', { time: words.clock(staleSince) })}
        </p>
      )}
      <div className={classes.columns}>
        <Column title={t('screen.late')} events={view.late} words={words} isBad at={words.over} />
        <Column
          title={t('screen.inside')}
          events={view.inside}
          words={words}
          at={(event) => words.over(event) || t('event.until', { time: words.clock(event.until) })}
        />
        <Column title={t('screen.due')} events={view.due} words={words} at={({ from }) => words.clock(from)} />
      </div>
    </div>
  );
}

interface ColumnProps {
  title: string;
  events: readonly BoardEvent[];
  words: DockWords;
  at: (event: BoardEvent) => string;
  isBad?: boolean;
}

function Column({ title, events, words, at, isBad = false }: ColumnProps) {
  const { t } = useTranslation('dock');
  const hidden = events.length - ROWS_MAX;
  return (
    <section className={classes.column} data-bad={(isBad && events.length > 0) || undefined}>
      <h2>
        {title} <span>{events.length}</span>
      </h2>
      {events.length === 0 && <p className={classes.none}>{t('screen.none')}</p>}
      <ul>
        {events.slice(0, ROWS_MAX).map((event) => (
          <BoardRow key={event.key} event={event} words={words} at={at(event)} />
        ))}
      </ul>
      {hidden > 0 && <p className={classes.none}>{t('screen.more', { count: hidden })}</p>}
    </section>
  );
}

function BoardRow({ event, words, at }: { event: BoardEvent; words: DockWords; at: string }) {
  const Sign = STATE_ICON[event.now];
  const where = words.bay(event.bay_id) ?? words.place(event);
  return (
    <li data-state={event.now}>
      <Sign className={classes.sign} stroke={1.8} aria-hidden="true" />
      <div className={`${layout.grow} ${classes.who}`}>
        <strong>{event.title}</strong>
        <span>{[where, words.amount(event), words.expected(event)].filter((part) => part !== '').join(', ')}</span>
      </div>
      <span className={classes.at}>{at}</span>
    </li>
  );
}
