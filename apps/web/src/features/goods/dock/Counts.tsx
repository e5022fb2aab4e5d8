import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { overBy } from './dock-view.ts';
import type { DockView } from './dock-view.ts';
import type { DockWords } from './use-dock-words.ts';

import classes from './dock.module.css';

interface Props {
  board: DockBoard;
  view: DockView;
  words: DockWords;
}

export function Counts({ board, view, words }: Props) {
  const { t } = useTranslation('dock');
  const people = view.inside.reduce((sum, event) => sum + event.people, 0);
  const next = view.due.find(({ starts }) => starts >= view.now);
  const longest = Math.max(0, ...view.late.map((event) => overBy(event, new Date(view.now))));
  const room = countRoom(board, view);
  return (
    <dl className={classes.counts} aria-label={t('count.label')}>
      <Count
        title={t('count.due')}
        value={view.due.length}
        note={next && t('count.nextAt', { time: words.clock(next.starts) })}
      />
      <Count
        title={t('count.inside')}
        value={view.inside.length}
        note={people > 0 && t('count.people', { count: people })}
        isBad={view.inside.some(({ now }) => now === 'over')}
      />
      <Count
        title={t('count.late')}
        value={view.late.length}
        note={longest > 0 && t('count.longest', { span: words.span(longest) })}
        isBad={view.late.length > 0}
      />
      <Count
        title={t('count.left')}
        value={view.left.length}
        note={t('count.since', { time: words.clock(view.starts) })}
      />
      <Count
        title={t(`count.${room.name}`)}
        value={t('count.of', { taken: room.taken, total: room.total })}
        note={false}
      />
    </dl>
  );
}

/** Occupied and total bays. For a property without bays, the booked and total capacity of its open slots. */
function countRoom({ bays, slots }: DockBoard, { inside }: DockView) {
  if (bays.length > 0) {
    const used = new Set(inside.flatMap(({ bay_id }) => bay_id ?? []));
    return { name: 'bays', taken: bays.filter(({ id }) => used.has(id)).length, total: bays.length } as const;
  }
  const open = slots.filter(({ closed }) => closed === null);
  const sum = (pick: (slot: (typeof open)[number]) => number) => open.reduce((total, slot) => total + pick(slot), 0);
  return { name: 'places', taken: sum(({ taken }) => taken), total: sum(({ capacity }) => capacity) } as const;
}

interface CountProps {
  title: string;
  value: number | string;
  note: string | false | undefined;
  isBad?: boolean;
}

function Count({ title, value, note, isBad = false }: CountProps) {
  return (
    <div className={classes.count} data-bad={isBad || undefined}>
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong> {note !== false && note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  );
}
