import type { AssetPage } from '@gerbang/shared/contracts/asset-pages';
import { warrantyState } from '@gerbang/shared/domain/assets/assets';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { IconAlertCircle, IconCircleCheck, IconCircleOff, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useAssetWords } from './use-asset-words.ts';

import classes from './assets.module.css';

const STATE_SIGN = { in_service: IconCircleCheck, out_of_service: IconAlertCircle, retired: IconCircleOff } as const;

/** What an asset is, where it stands and how it is; the most asked first, then the rest that is known. */
export function AssetFacts({ page: { asset, downtime_minutes } }: { page: AssetPage }) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const place = [asset.floor ?? '', asset.location].filter((part) => part !== '').join(', ');
  const Sign = STATE_SIGN[asset.state];
  const details = [
    ['brand', asset.brand],
    ['model', asset.model],
    ['serial_number', asset.serial_number],
    ['purchased_on', asset.purchased_on === null ? '' : words.day(asset.purchased_on)],
    ['notes', asset.notes],
  ] as const;
  const known = details.filter(([, value]) => value !== '');
  return (
    <div className={classes.factsCard}>
      <dl className={classes.facts}>
        <Fact title={t('fact.state')}>
          <span className={classes.state} data-state={asset.state}>
            <Sign size={17} stroke={2} aria-hidden="true" />
            {t(`state.${asset.state}`)}
          </span>
        </Fact>
        <Fact title={t('fact.place')}>{place === '' ? <None /> : place}</Fact>
        <Fact title={t('fact.category')}>{asset.category ?? <None />}</Fact>
        <Fact title={t('fact.warranty')}>
          <Warranty until={asset.warranty_until} />
        </Fact>
        <Fact title={t('fact.downtime')}>{words.duration(downtime_minutes)}</Fact>
      </dl>
      {known.length > 0 && (
        <dl className={classes.details}>
          {known.map(([name, value]) => (
            <Fact key={name} title={t(`fact.${name}`)}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
}

function Warranty({ until }: { until: string | null }) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const [now] = useState(() => new Date());
  const state = warrantyState(until, wallClock(now, words.time_zone).date);
  if (until === null) return <None />;
  return (
    <span className={classes.warranty} data-state={state}>
      {state === 'ending' && <IconClock size={17} stroke={2} aria-hidden="true" />}
      {state === 'ended' && <IconAlertCircle size={17} stroke={2} aria-hidden="true" />}
      {t(`warranty.${state}`, { day: words.day(until) })}
    </span>
  );
}

function None() {
  const { t } = useTranslation('assets');
  return <span className={classes.quiet}>{t('fact.none')}</span>;
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
