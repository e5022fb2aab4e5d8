import '../../../lib/theme/styles-forms.ts';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { PRESENCES } from '@gerbang/shared/domain/gate/presence';
import { addDays } from '@gerbang/shared/time/dates';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Button, Group, Loader, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { Counts } from './Counts.tsx';
import type { DockView } from './dock-view.ts';
import { DockGrid } from './DockGrid.tsx';
import { DockSide } from './DockSide.tsx';
import { EventDialog } from './EventDialog.tsx';
import { HourList } from './HourList.tsx';
import { NightBoard } from './NightBoard.tsx';
import { useDockChanges } from './use-dock-changes.ts';
import { useDockWords } from './use-dock-words.ts';
import { useDock, useDockAddress, useDockKeys, useWallSession } from './use-dock.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dock.module.css';
import gridClasses from './grid.module.css';

export function DockScreen() {
  const { property_id } = useAuth();
  // The key resets the screen when the property changes.
  return property_id === null ? null : <Dock key={property_id} property_id={property_id} />;
}

function Dock({ property_id }: { property_id: string }) {
  const { t } = useTranslation('dock');
  const address = useDockAddress();
  const dock = useDock(property_id, address.day);
  useWallSession(address.isBoard, dock.heardAt);
  if (dock.board === undefined || dock.view === undefined) {
    return (
      <div className={classes.main}>
        <Title order={1} className={classes.title ?? ''}>
          {t('title')}
        </Title>
        {dock.hasFailed ? (
          <LoadFailure text={t('failed')} onRetry={dock.retry} />
        ) : (
          <div className={classes.waiting}>
            <Loader aria-label={t('title')} />
          </div>
        )}
      </div>
    );
  }
  const staleSince = dock.isStale && dock.heardAt !== undefined ? dock.heardAt : null;
  return <BoardEvent address={address} board={dock.board} view={dock.view} now={dock.now} staleSince={staleSince} />;
}

interface ShownProps {
  address: ReturnType<typeof useDockAddress>;
  board: DockBoard;
  view: DockView;
  now: Date;
  staleSince: number | null;
}

function BoardEvent({ address, board, view, now, staleSince }: ShownProps) {
  const { t } = useTranslation('dock');
  const isPhone = useIsPhone();
  const words = useDockWords(board, now);
  const changes = useDockChanges(board, words);
  const [openedKey, setOpened] = useState<string | null>(null);
  const opened = view.all.find(({ key }) => key === openedKey) ?? null;
  const title = board.is_night ? t('night', { day: words.day(board.day) }) : words.day(board.day);
  const showDay = (day: string) => address.showDay(day === board.today ? '' : day);
  const step = (by: 1 | -1) => showDay(addDays(board.day, by));
  const showBoard = () => address.showBoard(true);
  useDockKeys({ step, today: () => address.showDay(''), board: showBoard });
  if (address.isBoard) {
    return <NightBoard {...{ board, view, words, title, staleSince }} onClose={() => address.showBoard(false)} />;
  }
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        <DockHead title={title} board={board} onStep={step} onToday={() => address.showDay('')} onBoard={showBoard} />
        {staleSince !== null && (
          <p className={classes.stale} role="alert">
            {t('screen.stale', { time: words.clock(staleSince) })}
          </p>
        )}
        <Counts board={board} view={view} words={words} />
        {isPhone ? (
          <HourList view={view} words={words} onOpen={({ key }) => setOpened(key)} />
        ) : (
          <>
            <DockGrid {...{ board, view, words, changes }} onOpen={({ key }) => setOpened(key)} />
            <Legend zone={zoneLabel(board.time_zone)} />
          </>
        )}
      </div>
      {!isPhone && <DockSide {...{ view, words, changes }} onOpen={({ key }) => setOpened(key)} />}
      <EventDialog event={opened} {...{ board, words, changes }} onClose={() => setOpened(null)} />
    </div>
  );
}

interface Props {
  title: string;
  board: DockBoard;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onBoard: () => void;
}

function DockHead({ title, board, onStep, onToday, onBoard }: Props) {
  const { t } = useTranslation('dock');
  return (
    <div className={classes.head}>
      <Title order={1} className={classes.title ?? ''} aria-label={`${t('title')}: ${title}`}>
        {title}
      </Title>
      <div className={classes.days}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('previous')}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <Button
          variant="default"
          h={34}
          px={12}
          aria-keyshortcuts="T"
          onClick={onToday}
          disabled={board.day === board.today}
        >
          {board.is_night ? t('tonight') : t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('next')}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <Button
        className={classes.boardButton ?? ''}
        variant="default"
        h={34}
        leftSection={<IconMaximize size={16} stroke={1.8} />}
        aria-keyshortcuts="B"
        onClick={() => {
          // The full-screen mode is optional: the board fills the page anyway.
          void document.documentElement.requestFullscreen?.().catch(() => {});
          onBoard();
        }}
      >
        {t('board')}
      </Button>
    </div>
  );
}

function Legend({ zone }: { zone: string }) {
  const { t } = useTranslation('dock');
  return (
    <Group gap="8px 20px" align="stretch" justify="space-between" c="dimmed" fz={13}>
      <ul className={`${layout.list} ${gridClasses.meanings}`} aria-label={t('legend.title')}>
        {PRESENCES.map((state) => (
          <li key={state}>
            <span className={gridClasses.swatch} data-state={state} aria-hidden="true" />
            {t(`state.${state}`)}
          </li>
        ))}
        <li>
          <span className={gridClasses.swatch} data-state="closed" aria-hidden="true" />
          {t('legend.closed')}
        </li>
      </ul>
      <span>{t('zone', { zone })}</span>
    </Group>
  );
}
