import '../../../lib/theme/styles-forms.ts';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { PRESENCES } from '@gerbang/shared/domain/gate/presence';
import { addDays } from '@gerbang/shared/time/dates';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Group, Loader, Title } from '@mantine/core';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { Counts } from './Counts.tsx';
import type { DockView } from './dock-view.ts';
import { DockGrid } from './DockGrid.tsx';
import { BoardButton, DockHead, PrintButton, ViewChoice } from './DockHead.tsx';
import { DockSheet } from './DockSheet.tsx';
import { DockSide } from './DockSide.tsx';
import { DockWeek } from './DockWeek.tsx';
import { EventDialog } from './EventDialog.tsx';
import { HourList } from './HourList.tsx';
import { NightBoard } from './NightBoard.tsx';
import { useDockChanges } from './use-dock-changes.ts';
import { useDockWords } from './use-dock-words.ts';
import { useDock, useDockAddress, useDockKeys, useWallSession } from './use-dock.ts';
import type { DockAddress } from './use-dock.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dock.module.css';
import gridClasses from './grid.module.css';

export function DockScreen() {
  const { property_id } = useAuth();
  // The key resets the screen when the property changes.
  return property_id === null ? null : <Dock key={property_id} property_id={property_id} />;
}

function Dock({ property_id }: { property_id: string }) {
  const address = useDockAddress();
  if (address.isWeek) return <DockWeek property_id={property_id} address={address} />;
  return <DockDay property_id={property_id} address={address} />;
}

function DockDay({ property_id, address }: { property_id: string; address: DockAddress }) {
  const { t } = useTranslation('dock');
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
  address: DockAddress;
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
  const showWeek = () => address.showWeek(board.day === board.today ? '' : board.day);
  useDockKeys({ step, today: () => address.showDay(''), board: showBoard, week: showWeek });
  if (address.isBoard) {
    return <NightBoard {...{ board, view, words, title, staleSince }} onClose={() => address.showBoard(false)} />;
  }
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        <DockHead
          title={title}
          words={{ previous: t('previous'), next: t('next'), now: t(board.is_night ? 'tonight' : 'today') }}
          isNow={board.day === board.today}
          onStep={step}
          onNow={() => address.showDay('')}
        >
          <ViewChoice isWeek={false} onDay={() => {}} onWeek={showWeek} />
          <PrintButton />
          <BoardButton onBoard={showBoard} />
        </DockHead>
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
      <DockSheet {...{ board, view, words, title }} />
      <EventDialog event={opened} {...{ board, words, changes }} onClose={() => setOpened(null)} />
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
