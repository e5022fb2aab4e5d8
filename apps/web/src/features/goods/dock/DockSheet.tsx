import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { DockView } from './dock-view.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './print.module.css';

const COLUMNS = ['time', 'bay', 'who', 'where', 'what', 'code', 'state', 'seen'] as const;

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
  title: string;
}

/** The permits of the day as a table on paper, with an empty column for ticks. Exists only while the page is printed. */
export function DockSheet({ board, view, words, title }: Props) {
  const { t } = useTranslation('dock');
  if (!useIsPrinting()) return null;
  return (
    <div className={classes.paper}>
      <h2 className={classes.title}>
        {t('title')}: {title}
      </h2>
      <p>{t('sheet.about', { time: words.clock(view.now), zone: zoneLabel(board.time_zone) })}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`sheet.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.all.map((event) => (
            <tr key={event.key}>
              <td>{words.window(event)}</td>
              <td>{words.bay(event.bay_id)}</td>
              <td>{event.title}</td>
              <td>{words.place(event)}</td>
              <td>
                {t(`kind.${event.kind}`)}, {words.amount(event)}
              </td>
              <td className={classes.time}>{event.code}</td>
              <td>{t(`state.${event.now}`)}</td>
              <td className={classes.tick}>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.all.length === 0 && <p>{t('grid.empty')}</p>}
    </div>
  );
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the event has been handled.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
