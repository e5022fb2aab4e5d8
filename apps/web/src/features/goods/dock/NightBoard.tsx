import '@mantine/core/styles/Modal.layer.css';
import type { DockBoard } from '@gerbang/shared/contracts/dock';
import { CloseButton, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useAuth } from '../../lib/store/hooks.ts';
import { zoneName } from '../../lib/zone-name.ts';
import type { DockView, Shown } from './dock-view.ts';
import { STATE_ICON } from './state-icon.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './board.module.css';

/** As many as fit on a screen that is read from across the room. */
const MOST = 8;

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
  title: string;
  /** Since when nothing was heard, if that is so. */
  staleSince: number | null;
  onClose: () => void;
}

/** The board on the wall of the security room: large, live, and nothing to press. */
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
    // The focus rests here, so that no button is marked on the wall.
    <div className={classes.wall} tabIndex={-1} data-autofocus>
      <div className={classes.head}>
        <div>
          <p className={classes.property}>{userData?.property.name}</p>
          <h1 className={classes.day}>{title}</h1>
        </div>
        <p className={classes.clock}>
          {words.clock(view.now)} <span>{zoneName(board.time_zone)}</span>
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
          at={({ until }) => t('event.until', { time: words.clock(until) })}
        />
        <Column title={t('screen.due')} events={view.due} words={words} at={({ from }) => words.clock(from)} />
      </div>
    </div>
  );
}

interface ColumnProps {
  title: string;
  events: readonly Shown[];
  words: DockWords;
  at: (event: Shown) => string;
  isBad?: boolean;
}

function Column({ title, events, words, at, isBad = false }: ColumnProps) {
  const { t } = useTranslation('dock');
  const hidden = events.length - MOST;
  return (
    <section className={classes.column} data-bad={(isBad && events.length > 0) || undefined}>
      <h2>
        {title} <span>{events.length}</span>
      </h2>
      {events.length === 0 && <p className={classes.none}>{t('screen.none')}</p>}
      <ul>
        {events.slice(0, MOST).map((event) => (
          <BoardRow key={event.key} event={event} words={words} at={at(event)} />
        ))}
      </ul>
      {hidden > 0 && <p className={classes.none}>{t('screen.more', { count: hidden })}</p>}
    </section>
  );
}

function BoardRow({ event, words, at }: { event: Shown; words: DockWords; at: string }) {
  const Sign = STATE_ICON[event.now];
  const where = words.bay(event.bay_id) ?? words.place(event);
  return (
    <li data-state={event.now}>
      <Sign className={classes.sign} stroke={1.8} aria-hidden="true" />
      <div className={classes.who}>
        <strong>{event.title}</strong>
        <span>{[where, words.amount(event)].filter((part) => part !== '').join(', ')}</span>
      </div>
      <span className={classes.at}>{at}</span>
    </li>
  );
}
