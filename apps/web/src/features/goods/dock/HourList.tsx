import { UnstyledButton } from '@mantine/core';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { KIND_ICON } from './dock-icons.ts';
import type { DockView, BoardEvent } from './dock-view.ts';
import type { DockWords } from './use-dock-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dock.module.css';

interface Props {
  view: DockView;
  words: DockWords;
  onOpen: (event: BoardEvent) => void;
}

/** The day on a phone: the permits of each hour and how much of the hour's capacity is booked. */
export function HourList({ view, words, onOpen }: Props) {
  const { t } = useTranslation('dock');
  if (view.all.length === 0) return <p className={classes.quiet}>{t('grid.empty')}</p>;
  const earlier = view.isNow ? view.all.filter((event) => isOver(event, view.now)) : [];
  const shown = view.all.filter((event) => !earlier.includes(event));
  const hours = view.hours.flatMap((hour, index) => {
    const at = hour.at.getTime();
    const next = view.hours[index + 1]?.at.getTime() ?? Infinity;
    // Permits before the first and after the last hour of the board are listed in that hour.
    const events = shown.filter(({ starts }) => (index === 0 || starts >= at) && starts < next);
    return events.length === 0 ? [] : [{ ...hour, key: at, events }];
  });
  return (
    <div className={classes.hourList}>
      {earlier.length > 0 && (
        <details>
          <summary className={classes.quiet}>{t('grid.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((event) => (
              <li key={event.key}>
                <ListRow event={event} words={words} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {hours.map(({ key, taken, capacity, events }) => (
        <section key={key}>
          <h2>
            {words.clock(key)}
            {capacity > 0 && (
              <span data-full={taken >= capacity || undefined}>
                {taken >= capacity ? t('grid.full') : `${taken}/${capacity}`}
              </span>
            )}
          </h2>
          <ul>
            {events.map((event) => (
              <li key={event.key}>
                <ListRow event={event} words={words} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Whether the permit's time is over and its people have left or did not come. */
function isOver(event: BoardEvent, now: number): boolean {
  return event.ends <= now && (event.now === 'left' || event.now === 'missed');
}

function ListRow({ event, words, onOpen }: Pick<Props, 'words' | 'onOpen'> & { event: BoardEvent }) {
  const { t } = useTranslation('dock');
  const Sign = KIND_ICON[event.kind];
  const bay = words.bay(event.bay_id);
  return (
    <UnstyledButton
      className={classes.listRow}
      data-state={event.now}
      aria-haspopup="dialog"
      onClick={() => onOpen(event)}
    >
      <Sign size={20} stroke={1.7} aria-hidden="true" />
      <span className={`${layout.grow} ${classes.listTexts}`}>
        <strong>{event.title}</strong>
        <span>
          {words.window(event)}
          {bay !== undefined && `, ${bay}`}
        </span>
        <span className={classes.listState}>
          {t(`state.${event.now}`)}
          {event.now !== 'asked' && event.now !== 'missed' && ` · ${words.standing(event)}`}
        </span>
      </span>
    </UnstyledButton>
  );
}
