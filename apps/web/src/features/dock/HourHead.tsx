import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { HourPlaces } from '@gerbang/shared/domain/permits/dock';
import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { DockView } from './dock-view.ts';
import { placed } from './EventBox.tsx';
import type { DockWords } from './use-dock-words.ts';

import classes from './grid.module.css';

/** More places than this are told by their number only. */
const MOST_PIPS = 8;
/** The hour stands at the left of its column; the present time is as wide as two thirds of one. */
const COVERED_MS = [-15 * 60_000, 55 * 60_000] as const;

interface Props {
  view: DockView;
  words: DockWords;
  where: string;
}

/** Above the grid: how much of each hour is booked, the hours, and where the present one is. */
export function HourHead({ view, words, where }: Props) {
  const { t } = useTranslation('dock');
  return (
    <div className={classes.head}>
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
            <span className={classes.nowPill} style={{ left: placed({ starts: view.now, ends: view.now }, view).left }}>
              {words.clock(view.now)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** Whether the present time stands where the hour would. */
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
        <span className={classes.placesShown} aria-hidden="true">
          {capacity <= MOST_PIPS && <Pips taken={taken} capacity={capacity} />}
          {isFull ? t('grid.full') : `${taken}/${capacity}`}
        </span>
      )}
    </span>
  );
}

function Pips({ taken, capacity }: { taken: number; capacity: number }) {
  const pips = Array.from({ length: capacity }, (_, index) => ({ number: index + 1, isOn: index < taken }));
  return (
    <span className={classes.pips}>
      {pips.map(({ number, isOn }) => (
        <span key={number} className={classes.pip} data-on={isOn || undefined} />
      ))}
    </span>
  );
}
