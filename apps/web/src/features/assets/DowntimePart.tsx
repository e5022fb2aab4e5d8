import type { AssetPage } from '@gerbang/shared/contracts/asset-pages';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useEndDowntimeMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { DowntimeDialog } from './DowntimeDialog.tsx';
import { useAssetWords } from './use-asset-words.ts';

import classes from './assets.module.css';

/** The parts of an asset's page, and whether the reader may change anything. */
export interface PartProps {
  asset: AssetKey;
  page: AssetPage;
  mayWrite: boolean;
}

/** When an asset was out of service and why; one that goes on stands first and can be ended. */
export function DowntimePart({ asset, page: { downtimes }, mayWrite }: PartProps) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const [open, setOpen] = useState<'note' | 'end' | null>(null);
  const current = downtimes.find(({ until_at }) => until_at === null);
  const past = downtimes.filter(({ until_at }) => until_at !== null);
  return (
    <section className={classes.card} aria-labelledby="asset-downtime">
      <div className={classes.cardHead}>
        <h2 id="asset-downtime" className={classes.section}>
          {t('downtime.title')}
        </h2>
        {mayWrite && (
          <Button variant="default" onClick={() => setOpen('note')}>
            {t('downtime.note')}
          </Button>
        )}
      </div>
      {current !== undefined && (
        <div className={classes.current}>
          <IconAlertCircle size={20} stroke={1.9} aria-hidden="true" />
          <span className={classes.texts}>
            <b>{t('downtime.since', { at: words.moment(current.from_at) })}</b>
            <span>{current.reason}</span>
          </span>
          {mayWrite && <Button onClick={() => setOpen('end')}>{t('downtime.end')}</Button>}
        </div>
      )}
      {downtimes.length === 0 && <p className={classes.empty}>{t('downtime.none')}</p>}
      {past.length > 0 && (
        <ul className={classes.rows}>
          {past.map(({ id, from_at, until_at, reason, by }) => (
            <li key={id} className={classes.texts}>
              <b>{t('downtime.range', { from: words.moment(from_at), until: words.moment(until_at ?? from_at) })}</b>
              <span>{reason}</span>
              <span className={classes.quiet}>
                {[words.duration(minutesOf(from_at, until_at ?? from_at)), by ?? '']
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {open === 'note' && <DowntimeDialog asset={asset} onClose={() => setOpen(null)} />}
      {current !== undefined && (
        <EndDowntime asset={asset} downtime_id={current.id} opened={open === 'end'} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

const minutesOf = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / 60_000);

interface EndProps {
  asset: AssetKey;
  downtime_id: string;
  opened: boolean;
  onClose: () => void;
}

function EndDowntime({ asset, downtime_id, opened, onClose }: EndProps) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const [end, { isLoading }] = useEndDowntimeMutation();
  const confirm = async () => {
    const { error } = await end({ ...asset, downtime_id, until_at: new Date().toISOString() });
    onClose();
    if (error === undefined) return void staffToast('success', t('downtime.saved'));
    staffToast('error', t('downtime.failed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('downtime.endTitle')}
      text={t('downtime.endText')}
      confirm={t('downtime.end')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
