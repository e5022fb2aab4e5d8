import './dock-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { DockBoard } from '@gerbang/shared/contracts/dock';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';
import { Loader, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { Counts } from './Counts.tsx';
import type { DockView } from './dock-view.ts';
import { DockGrid } from './DockGrid.tsx';
import { DockHead } from './DockHead.tsx';
import { EventDialog } from './EventDialog.tsx';
import { HourList } from './HourList.tsx';
import { Legend } from './Legend.tsx';
import { NightBoard } from './NightBoard.tsx';
import { Side } from './Side.tsx';
import { useArranging } from './use-arranging.ts';
import { useDockKeys } from './use-dock-keys.ts';
import { useDockWords } from './use-dock-words.ts';
import { useDock, useDockAddress } from './use-dock.ts';
import { useVigil } from './use-vigil.ts';

import classes from './dock.module.css';

/** The dock of a day: its bays and places, who is due, who is inside, what is late. */
export function DockScreen() {
  const { property_id } = useAuth();
  // Another property is another dock.
  return property_id === null ? null : <Dock key={property_id} property_id={property_id} />;
}

function Dock({ property_id }: { property_id: string }) {
  const { t } = useTranslation('dock');
  const address = useDockAddress();
  const dock = useDock(property_id, address.day);
  useVigil(address.isBoard, dock.heardAt);
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
  return <Shown address={address} board={dock.board} view={dock.view} now={dock.now} staleSince={staleSince} />;
}

interface ShownProps {
  address: ReturnType<typeof useDockAddress>;
  board: DockBoard;
  view: DockView;
  now: Date;
  staleSince: number | null;
}

function Shown({ address, board, view, now, staleSince }: ShownProps) {
  const { t } = useTranslation('dock');
  const isPhone = useIsPhone();
  const words = useDockWords(board, now);
  const arranging = useArranging(board, words);
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
            <DockGrid {...{ board, view, words, arranging }} onOpen={({ key }) => setOpened(key)} />
            <Legend zone={zoneName(board.time_zone)} />
          </>
        )}
      </div>
      {!isPhone && <Side {...{ view, words, arranging }} onOpen={({ key }) => setOpened(key)} />}
      <EventDialog event={opened} {...{ board, words, arranging }} onClose={() => setOpened(null)} />
    </div>
  );
}
