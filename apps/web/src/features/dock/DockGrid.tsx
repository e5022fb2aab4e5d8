import type { DockBoard } from '@gerbang/shared/contracts/dock';
import { Box } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DockView, Row, Shown } from './dock-view.ts';
import { EventBox, placed } from './EventBox.tsx';
import { HourHead } from './HourHead.tsx';
import type { Arranging } from './use-arranging.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './grid.module.css';

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
  arranging: Arranging;
  onOpen: (event: Shown) => void;
}

const GROUP_TITLE = { bay: 'bays', goods_lift: 'lifts' } as const;

/** The day as a grid: a line for each bay, lift or slot, and an event for each permit. */
export function DockGrid({ board, view, words, arranging, onOpen }: Props) {
  const { t } = useTranslation('dock');
  const hasBays = board.bays.length > 0;
  const scroller = useScrollToNow(view);
  const give = (key: string, bay_id: string | null) => {
    const event = view.all.find((one) => one.key === key);
    if (event !== undefined && event.bay_id !== bay_id) void arranging.giveBay(event, bay_id);
  };
  return (
    <Box
      component="section"
      className={classes.grid ?? ''}
      aria-label={t('grid.label')}
      ref={scroller}
      // A part of the page that scrolls can be reached by its own.
      tabIndex={0}
      data-scrolls
      __vars={{ '--hours': String(view.hours.length) }}
    >
      <div className={classes.canvas}>
        <HourHead view={view} words={words} where={hasBays ? t('grid.where') : t('grid.slot')} />
        <div className={classes.body}>
          {view.rows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              isFirst={row.group !== view.rows[index - 1]?.group}
              {...{ view, words, onOpen }}
              mayDrag={arranging.may && hasBays}
              onDrop={give}
            />
          ))}
          {view.isNow && (
            <div className={classes.nowTrack} aria-hidden="true">
              <span
                className={classes.nowLine}
                style={{ left: placed({ starts: view.now, ends: view.now }, view).left }}
              />
            </div>
          )}
        </div>
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
          <span className={classes.group}>{t(`grid.${GROUP_TITLE[row.group as keyof typeof GROUP_TITLE]}`)}</span>
        )}
        {name}
      </h2>
      <div className={classes.track}>
        {row.closed.map((span) => (
          <div key={span.starts} className={classes.closed} style={placed(span, view)}>
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

/** Begins where it is interesting: shortly before the present hour, or at the day's first permit. */
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
