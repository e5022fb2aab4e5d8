import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { RowBars } from '../../components/charts/RowBars.tsx';
import { Chart } from './Chart.tsx';
import { useWords } from './use-words.ts';

/** The dash of a slot is as long as that of all other times. */
const slotName = (name: string) => name.replace(/\s*[-–]\s*/, ' – ');

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);

/** How many of the places of each slot were taken. */
export function Slots({ data: { slots } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const { word, number } = useWords();
  const taken = slots.by_slot.reduce((sum, row) => sum + row.taken, 0);
  const places = slots.by_slot.reduce((sum, row) => sum + row.places, 0);
  const answer = t('slots.answer', {
    percent: number(percentOf(taken, places)),
    taken: number(taken),
    places: number(places),
  });
  return (
    <Chart
      title={t('slots.title')}
      answer={answer}
      isEmpty={places === 0}
      table={{
        head: [t('column.slot'), t('column.taken'), t('column.places'), t('column.share')],
        rows: slots.by_slot.map((row) => [
          `${slotName(row.name)}, ${word('kind', row.kind)}`,
          row.taken,
          row.places,
          `${number(percentOf(row.taken, row.places))}%`,
        ]),
      }}
    >
      <RowBars
        label={answer}
        whole={100}
        rows={slots.by_slot.map((row) => ({
          name: `${slotName(row.name)}, ${word('kind', row.kind)}`,
          text: `${number(percentOf(row.taken, row.places))}%`,
          parts: [{ value: percentOf(row.taken, row.places), tone: 'brand', label: t('column.share') }],
        }))}
      />
    </Chart>
  );
}
