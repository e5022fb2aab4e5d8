import '@mantine/core/styles/Progress.layer.css';
import type { ExportView } from '@gerbang/shared/contracts/insight/exports';
import { Button, Progress } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

import { formatNumber } from '../../lib/format/numbers.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { saveFrom } from '../../lib/save-file.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useExportProgressQuery, useKnownProgress, useLazyExportProgressQuery } from './transfers.api.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './transfers.module.css';

const POLLING_MS = 1_500;
const FINISHED: ReadonlySet<ExportView['state'] | undefined> = new Set(['done', 'failed'] as const);

export function DownloadProgress({ job_id }: { job_id: string }) {
  const { t } = useTranslation('transfers');
  const { data, isError } = useProgress(job_id);
  const save = useSave(job_id, data);
  if (isError && data === undefined) return <Note title={t('download.broken')} text={t('download.lost')} />;
  if (data?.state === 'failed') return <Note title={t('download.broken')} text={t('download.brokenNote')} />;
  if (data?.state !== 'done') return <Running view={data} />;
  return <Ready view={data} onSave={save} />;
}

function useProgress(job_id: string) {
  const { data } = useKnownProgress(job_id);
  const pollingInterval = FINISHED.has(data?.state) ? 0 : POLLING_MS;
  return useExportProgressQuery(job_id, { pollingInterval, refetchOnMountOrArgChange: true });
}

/**
 * Saves the file once it is ready. The returned function saves it again. It requests a new URL, because a URL is valid
 * for minutes only.
 */
function useSave(job_id: string, view: ExportView | undefined): () => void {
  const { t } = useTranslation('transfers');
  const [read] = useLazyExportProgressQuery();
  const isDone = view?.state === 'done';
  const saveNow = useEffectEvent(() => {
    saveFrom(view?.url ?? '', view?.file_name ?? '');
    staffToast('success', t('download.done'));
  });
  useEffect(() => {
    if (isDone) saveNow();
  }, [isDone]);
  const saveAgain = async () => {
    const { data } = await read(job_id);
    if (data?.url === undefined) staffToast('error', t('download.failed'));
    else saveFrom(data.url, data.file_name ?? '');
  };
  return () => void saveAgain();
}

function Running({ view }: { view: ExportView | undefined }) {
  const { t } = useTranslation('transfers');
  const language = useLanguage();
  const { state = 'waiting', rows_done = 0, rows_total = null } = view ?? {};
  const done = formatNumber(rows_done, language);
  const text =
    state === 'waiting'
      ? t('download.waiting')
      : rows_total === null
        ? t('download.running', { done })
        : t('download.runningOf', { done, total: formatNumber(rows_total, language) });
  const share = rows_total === null || rows_total === 0 ? null : Math.min(100, (rows_done / rows_total) * 100);
  return (
    <div className={classes.progress}>
      <b>{t('download.title')}</b>
      {share === null ? <IndeterminateBar label={text} /> : <Progress value={share} aria-label={text} />}
      <output>{text}</output>
      <span className={layout.quiet}>{t('download.note')}</span>
    </div>
  );
}

/** A progress bar without a value, because the remaining work is unknown. */
function IndeterminateBar({ label }: { label: string }) {
  return (
    <Progress.Root>
      <Progress.Section
        value={100}
        striped
        animated
        withAria={false}
        {...{ role: 'progressbar', 'aria-label': label }}
      />
    </Progress.Root>
  );
}

function Ready({ view, onSave }: { view: ExportView; onSave: () => void }) {
  const { t } = useTranslation('transfers');
  const total = formatNumber(view.rows_done, useLanguage());
  return (
    <div className={classes.progress}>
      <b>{t('download.ready')}</b>
      <span className={classes.file}>{view.file_name}</span>
      <span className={layout.quiet}>{t('download.readyNote', { count: view.rows_done, total })}</span>
      <Button size="xs" variant="default" onClick={onSave}>
        {t('download.save')}
      </Button>
    </div>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.progress} role="alert">
      <b className={layout.rejected}>{title}</b>
      <span className={layout.quiet}>{text}</span>
    </div>
  );
}
