import type { Dashboard } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { ChartCard } from '../../components/charts/ChartCard.tsx';
import { Legend } from '../../components/charts/Legend.tsx';
import { PairBars } from '../../components/charts/PairBars.tsx';
import { rememberedLanguage } from '../../lib/i18n/language.ts';
import { dayWords } from './day-words.ts';
import type { Subject } from './subjects.ts';
import { useSpanWords } from './use-span-words.ts';

/** What comes in against what gets done, day by day. */
export function Keeping({ subject, data }: { subject: Subject; data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const span = useSpanWords();
  const language = rememberedLanguage('staff');
  const opened = data.days.reduce((sum, day) => sum + day.opened, 0);
  const ended = data.days.reduce((sum, day) => sum + day.ended, 0);
  const kind = opened > ended ? 'more' : opened < ended ? 'fewer' : 'even';
  const kept = t(`keeping.${kind}`, { count: Math.abs(opened - ended) });
  const solved =
    subject === 'complaints' && data.time_to_end !== null ? t('keeping.solve', { time: span(data.time_to_end) }) : '';
  const answer = `${kept} ${solved}`.trim();
  const pairs = data.days.map((day) => ({ ...dayWords(day.day, language), grey: day.opened, brand: day.ended }));
  return (
    <ChartCard
      title={t('keeping.title')}
      answer={answer}
      texts={{ table: t('show.table'), chart: t('show.chart') }}
      table={{
        head: [t('keeping.day'), t('keeping.opened'), t('keeping.ended')],
        rows: pairs.map(({ long, grey, brand }) => [long, grey, brand]),
      }}
      legend={
        <Legend
          entries={[
            { tone: 'grey', text: `${t('keeping.opened')} ${opened}` },
            { tone: 'brand', text: `${t('keeping.ended')} ${ended}` },
          ]}
        />
      }
    >
      <PairBars pairs={pairs} names={{ grey: t('keeping.opened'), brand: t('keeping.ended') }} label={answer} />
    </ChartCard>
  );
}
