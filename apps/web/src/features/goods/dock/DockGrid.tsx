import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { HourPlaces } from '@gerbang/shared/domain/goods/dock';
import { Box, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { DockView, Row, BoardEvent } from './dock-view.ts';
import { EventBox, boardPosition } from './EventBox.tsx';
import type { DockChanges } from './use-dock-changes.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './grid.module.css';

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
  changes: DockChanges;
  onOpen: (event: BoardEvent) => void;
}

const GROUP_TITLE = { bay: 'bays', goods_lift: 'lifts' } as const;

/** One line per bay, lift or slot, one box per permit. */
export function DockGrid({ board, view, words, changes, onOpen }: Props) {
  const { t } = useTranslation('dock');
  const hasBays = board.bays.length > 0;
  const scroller = useScrollToNow(view);
  const give = (key: string, bay_id: string | null) => {
    const event = view.all.find((candidate) => candidate.key === key);
    if (event !== undefined && event.bay_id !== bay_id) void changes.giveBay(event, bay_id);
  };
  return (
    <Box
      component="section"
      className={classes.grid ?? ''}
      aria-label={t('grid.label')}
      ref={scroller}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      data-scrolls
      __vars={{ '--hours': String(view.hours.length) }}
    >
      <div className={classes.canvas}>
        <HourHead view={view} words={words} where={hasBays ? t('grid.where') : t('grid.slot')} />
        <Box pos="relative">
          {view.rows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              isFirst={row.group !== view.rows[index - 1]?.group}
              {...{ view, words, onOpen }}
              mayDrag={changes.may && hasBays}
              onDrop={give}
            />
          ))}
          {view.isNow && (
            <div className={classes.nowTrack} aria-hidden="true">
              <span
                className={classes.nowLine}
                style={{ left: boardPosition({ starts: view.now, ends: view.now }, view).left }}
              />
            </div>
          )}
        </Box>
      </div>
      {view.all.length === 0 && <p className={classes.empty}>{t('grid.empty')}</p>}
    </Box>
  );
}

interface RowProps extends Pick<Props, 'view' | 'words' | 'onOpen'> {
  row: Row;
  isFirst: boolean;
  mayDrag: boolean;
  onDrop: (key: string, bay_id: string | null) => void;
}

function GridRow({ row, isFirst, view, words, mayDrag, onOpen, onDrop }: RowProps) {
  const { t } = useTranslation('dock');
  const [isOver, setOver] = useState(false);
  const { bay_id } = row;
  const name = row.name === '' ? t(row.group === 'work' ? 'grid.works' : 'grid.unassigned') : row.name;
  const dropping = mayDrag &&
    bay_id !== undefined && {
      onDragOver: (drag: React.DragEvent) => {
        drag.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (drag: React.DragEvent) => {
        drag.preventDefault();
        setOver(false);
        onDrop(drag.dataTransfer.getData('text/plain'), bay_id);
      },
    };
  return (
    <div className={classes.row} data-first={isFirst || undefined} data-over={isOver || undefined} {...dropping}>
      <h2 className={classes.label} data-tall={row.lanes.length > 1 || undefined}>
        {isFirst && row.group in GROUP_TITLE && (
          <Box component="span" c="dimmed" fz={12} fw={550}>
            {t(`grid.${GROUP_TITLE[row.group as keyof typeof GROUP_TITLE]}`)}
          </Box>
        )}
        {name}
      </h2>
      <div className={classes.track}>
        {row.closed.map((span) => (
          <div key={span.starts} className={classes.closed} style={boardPosition(span, view)}>
            <span className={classes.cut}>{t('event.closed', { reason: span.text })}</span>
          </div>
        ))}
        {row.lanes.length === 0 && <div className={classes.lane} />}
        {row.lanes.map((lane) => (
          <ul key={lane[0]?.key} className={classes.lane} aria-label={name}>
            {lane.map((event) => (
              <EventBox key={event.key} {...{ event, view, words, mayDrag, onOpen }} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

function useScrollToNow(view: DockView) {
  const scroller = useRef<HTMLElement>(null);
  const scroll = useEffectEvent((starts: number) => {
    const element = scroller.current;
    if (element === null) return;
    const first = view.isNow ? view.now : (view.all[0]?.starts ?? starts);
    const part = Math.max(0, first - starts) / (view.ends - starts);
    const track = element.scrollWidth;
    element.scrollLeft = Math.max(0, part * track - element.clientWidth * 0.25);
  });
  const { starts } = view;
  useEffect(() => scroll(starts), [starts]);
  return scroller;
}

/** An hour with a higher capacity than this shows only numbers. */
const PIPS_MAX = 8;
/** Part of an hour column, from its start, that the label of the current time covers. */
const COVERED_MS = [-15 * 60_000, 55 * 60_000] as const;

interface HourHeadProps {
  view: DockView;
  words: DockWords;
  where: string;
}

function HourHead({ view, words, where }: HourHeadProps) {
  const { t } = useTranslation('dock');
  return (
    <div>
      <div className={classes.headLine}>
        <span className={classes.label}>{t('grid.places')}</span>
        <ol className={classes.hours}>
          {view.hours.map((hour) => (
            <li key={hour.at.getTime()} className={classes.hour}>
              <Places hour={hour} isClosed={isClosed(view, hour)} time={words.clock(hour.at.getTime())} />
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.headLine}>
        <span className={classes.label}>{where}</span>
        <div className={classes.hours}>
          {view.hours.map((hour) => (
            <span key={hour.at.getTime()} className={classes.hour} aria-hidden="true">
              {!isCovered(view, hour) && words.clock(hour.at.getTime())}
            </span>
          ))}
          {view.isNow && (
            <span
              className={classes.nowPill}
              style={{ left: boardPosition({ starts: view.now, ends: view.now }, view).left }}
            >
              {words.clock(view.now)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function isCovered({ isNow, now }: DockView, { at }: HourPlaces): boolean {
  const [from, until] = COVERED_MS;
  return isNow && now - at.getTime() > from && now - at.getTime() < until;
}

function isClosed({ closed }: DockView, { at, capacity }: HourPlaces): boolean {
  return capacity === 0 && closed.some(({ starts, ends }) => starts <= at.getTime() && ends > at.getTime());
}

function Places({ hour, isClosed: closed, time }: { hour: HourPlaces; isClosed: boolean; time: string }) {
  const { t } = useTranslation('dock');
  const { taken, capacity } = hour;
  const isFull = capacity > 0 && taken >= capacity;
  const spoken = closed ? t('grid.closedAt', { time }) : t('grid.noPlaces', { time });
  return (
    <span className={classes.places} data-full={isFull || undefined}>
      <VisuallyHidden>{capacity === 0 ? spoken : t('grid.placesAt', { time, taken, capacity })}</VisuallyHidden>
      {capacity === 0 && <span aria-hidden="true">{closed ? <IconLock size={14} stroke={1.8} /> : '–'}</span>}
      {capacity > 0 && (
        <Stack component="span" gap={3} aria-hidden="true">
          {capacity <= PIPS_MAX && <Pips taken={taken} capacity={capacity} />}
          {isFull ? t('grid.full') : `${taken}/${capacity}`}
        </Stack>
      )}
    </span>
  );
}

function Pips({ taken, capacity }: { taken: number; capacity: number }) {
  const pips = Array.from({ length: capacity }, (_, index) => ({ number: index + 1, isOn: index < taken }));
  return (
    <Group component="span" gap={2} align="stretch" wrap="nowrap">
      {pips.map(({ number, isOn }) => (
        <span key={number} className={classes.pip} data-on={isOn || undefined} />
      ))}
    </Group>
  );
}
