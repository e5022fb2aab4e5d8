import type { AssetHistory } from '@gerbang/shared/contracts/asset-pages';
import { assets } from '@gerbang/shared/messages/id/assets';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { HistoryList } from '../../components/HistoryList.tsx';
import type { HistoryLine } from '../../components/HistoryList.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAssetHistoryQuery } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { useAssetWords } from './use-asset-words.ts';

import classes from './assets.module.css';

type Event = AssetHistory['data'][number];
type Verb = Exclude<keyof (typeof assets)['history'], 'field' | 'title'>;
type FieldName = keyof (typeof assets)['history']['field'];
type StateName = keyof (typeof assets)['state'];

/** What was done to an asset, the latest first. */
export function HistoryPart({ asset }: { asset: AssetKey }) {
  const { t } = useTranslation('assets');
  const { currentData, isError, isFetching, refetch } = useAssetHistoryQuery(asset);
  const lineOf = useLine();
  return (
    <section className={classes.card} aria-labelledby="asset-history">
      <h2 id="asset-history" className={classes.section}>
        {t('history.title')}
      </h2>
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Skeleton height={120} radius={8} />}
      {currentData?.data.length === 0 && <p className={classes.empty}>{t('history.none')}</p>}
      {currentData !== undefined && currentData.data.length > 0 && (
        <HistoryList label={t('history.title')} lines={currentData.data.map(lineOf)} />
      )}
    </section>
  );
}

function useLine(): (event: Event) => HistoryLine {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const valueOf = (field: string, value: unknown): string => {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return t('history.empty');
    if (field === 'state' && Object.hasOwn(assets.state, value)) return t(`state.${value as StateName}`);
    return String(value);
  };
  const changeText = ({ field, before, after }: Event['changes'][number]): string[] => {
    // Ids and moments are said elsewhere on the page.
    if (!Object.hasOwn(assets.history.field, field)) return [];
    const name = t(`history.field.${field as FieldName}`);
    if (before === undefined) return [t('history.fact', { field: name, after: valueOf(field, after) })];
    return [t('history.change', { field: name, before: valueOf(field, before), after: valueOf(field, after) })];
  };
  return ({ id, at, by, action, changes }) => {
    const verb = action.split('.')[1] ?? '';
    const isNew = verb === 'created';
    const texts = isNew ? [] : changes.flatMap(changeText);
    return {
      id,
      at,
      when: words.moment(at),
      what: Object.hasOwn(assets.history, verb) ? t(`history.${verb as Verb}`) : t('history.other'),
      who: by ?? t('history.system'),
      ...(texts.length > 0 && { note: texts.join(' · ') }),
      ...(verb === 'downtime_noted' && { tone: 'bad' as const }),
      ...(verb === 'downtime_ended' && { tone: 'good' as const }),
    };
  };
}
