import { Box, Button } from '@mantine/core';
import { IconLogin2, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { telephone } from '../../../lib/format/phone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { STATE_ICON } from './dock-icons.ts';
import { permitPath, takesBay, useMayOpen } from './dock-view.ts';
import type { DockView, BoardEvent } from './dock-view.ts';
import type { DockChanges } from './use-dock-changes.ts';
import type { DockWords } from './use-dock-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dock.module.css';

/** Number of due permits that are listed. More are folded. */
const DUE_MAX = 8;

interface Props {
  view: DockView;
  words: DockWords;
  changes: DockChanges;
  onOpen: (event: BoardEvent) => void;
}

export function DockSide({ view, words, changes, onOpen }: Props) {
  const { t } = useTranslation('dock');
  const mayOpen = useMayOpen();
  const { late, inside, due } = view;
  const row = (event: BoardEvent, at: string, children?: ReactNode) => (
    <SideRow key={event.key} event={event} at={at} words={words} onOpen={onOpen}>
      {children}
    </SideRow>
  );
  return (
    <aside className={classes.side} aria-label={t('side.now')}>
      <div className={classes.sideScroll}>
        <div className={classes.sideNow}>
          <h2>{t('side.now')}</h2>
          <time className={classes.clock}>{words.clock(view.now)}</time>
        </div>
        {late.length + inside.length + due.length === 0 && <p className={classes.quiet}>{t('side.nobody')}</p>}
        <Part title={t('side.late', { count: late.length })} isBad isShown={late.length > 0}>
          {late.map((event) =>
            row(event, words.over(event), <LateActions event={event} changes={changes} mayOpen={mayOpen.permit} />),
          )}
        </Part>
        <Part title={t('side.inside', { count: inside.length })} isShown={inside.length > 0}>
          {inside.map((event) =>
            event.now === 'over'
              ? row(event, words.over(event), <LateActions event={event} changes={changes} mayOpen={mayOpen.permit} />)
              : row(event, t('event.until', { time: words.clock(event.until) })),
          )}
        </Part>
        <Part title={t('side.due', { count: due.length })} isShown={due.length > 0}>
          {due.slice(0, DUE_MAX).map((event) => row(event, words.clock(event.from)))}
          {due.length > DUE_MAX && <li className={classes.quiet}>{t('side.more', { count: due.length - DUE_MAX })}</li>}
        </Part>
      </div>
      {mayOpen.gate && (
        <div className={classes.sideFoot}>
          <Button
            component={Link}
            to="/operational/gate"
            variant="default"
            fullWidth
            leftSection={<IconLogin2 size={16} stroke={1.9} />}
          >
            {t('side.gate')}
          </Button>
        </div>
      )}
    </aside>
  );
}

function Part({
  title,
  isBad = false,
  isShown,
  children,
}: {
  title: string;
  isBad?: boolean;
  isShown: boolean;
  children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <section className={classes.part}>
      <h3 data-bad={isBad || undefined}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  event: BoardEvent;
  at: string;
  words: DockWords;
  onOpen: (event: BoardEvent) => void;
  children: ReactNode;
}

function SideRow({ event, at, words, onOpen, children }: RowProps) {
  const { t } = useTranslation('dock');
  const Sign = STATE_ICON[event.now];
  const bay = words.bay(event.bay_id);
  const what =
    event.now === 'late' ? `${t(`kind.${event.kind}`).toLowerCase()}, ${t('event.notArrived')}` : words.amount(event);
  return (
    <li className={classes.sideRow} data-state={event.now}>
      <span className={classes.sideSign}>
        <Sign size={16} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={layout.grow}>
        <div className={classes.sideLine}>
          <button
            type="button"
            className={`${layout.cut} ${classes.sideName}`}
            onClick={() => onOpen(event)}
            aria-haspopup="dialog"
          >
            {event.title}
          </button>
          <span className={`${layout.quietSmall} ${classes.sideAt}`}>{at}</span>
        </div>
        <Box c="dimmed" fz={13}>
          {[bay ?? words.place(event), what].filter((part) => part !== '').join(', ')}
        </Box>
        {children}
      </div>
    </li>
  );
}

/**
 * Buttons for a permit that is late or stays too long. One calls the applicant. The other records that the goods left, frees the bay, or opens
 * the permit.
 */
function LateActions({ event, changes, mayOpen }: { event: BoardEvent; changes: DockChanges; mayOpen: boolean }) {
  const { t } = useTranslation('dock');
  const isOver = event.now === 'over';
  const small = { size: 'compact-sm', variant: 'default', radius: 'xl', fz: 13 } as const;
  return (
    <div className={classes.solving}>
      <Button
        {...small}
        component="a"
        href={telephone(event.phone)}
        leftSection={<IconPhone size={14} stroke={1.8} />}
        aria-label={t('side.callWho', { name: event.title })}
      >
        {t('side.call')}
      </Button>
      {isOver && event.kind !== 'work' && changes.may && (
        <Button {...small} disabled={changes.isBusy} onClick={() => void changes.leave(event)}>
          {t('side.hasLeft')}
        </Button>
      )}
      {!isOver && event.bay_id !== null && changes.may && takesBay(event) && (
        <Button {...small} disabled={changes.isBusy} onClick={() => void changes.giveBay(event, null)}>
          {t('side.free')}
        </Button>
      )}
      {mayOpen && (event.kind === 'work' || (!isOver && event.bay_id === null) || !changes.may) && (
        <Button {...small} component={Link} to={permitPath(event)}>
          {t('side.open')}
        </Button>
      )}
    </div>
  );
}
