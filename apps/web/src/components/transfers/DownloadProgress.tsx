import '@mantine/core/styles/Progress.layer.css';
import './transfers-texts.ts';
import type { ExportView } from '@gerbang/shared/contracts/exports';
import { Button, Progress } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { saveFrom } from '../../lib/save-file.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useExportProgressQuery, useKnownProgress, useLazyExportProgressQuery } from './transfers.api.ts';

import classes from './transfers.module.css';

const POLLING_MS = 1_500;
const FINISHED: ReadonlySet<ExportView['state'] | undefined> = new Set(['done', 'failed'] as const);

/** How far a long download is. Once its file is there it is saved, and can be saved again. */
export function DownloadProgress({ job_id }: { job_id: string }) {
  const { t } = useTranslation('transfers');
  const { data, isError } = useProgress(job_id);
  const save = useSave(job_id, data);
  if (isError && data === undefined) return <Note title={t('download.broken')} text={t('download.lost')} />;
  if (data?.state === 'failed') return <Note title={t('download.broken')} text={t('download.brokenNote')} />;
  if (data?.state !== 'done') return <Running view={data} />;
  return <Ready view={data} onSave={save} />;
}

/** Asks again and again until there is nothing more to come. */
function useProgress(job_id: string) {
  const { data } = useKnownProgress(job_id);
  const pollingInterval = FINISHED.has(data?.state) ? 0 : POLLING_MS;
  return useExportProgressQuery(job_id, { pollingInterval, refetchOnMountOrArgChange: true });
}

/** Saves the file the moment it is there, and again when asked: its address is good for minutes only. */
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
  const numbers = new Intl.NumberFormat(useLanguage());
  const { state = 'waiting', rows_done = 0, rows_total = null } = view ?? {};
  const done = numbers.format(rows_done);
  const text =
    state === 'waiting'
      ? t('download.waiting')
      : rows_total === null
        ? t('download.running', { done })
        : t('download.runningOf', { done, total: numbers.format(rows_total) });
  const share = rows_total === null || rows_total === 0 ? null : Math.min(100, (rows_done / rows_total) * 100);
  return (
    <div className={classes.progress}>
      <b>{t('download.title')}</b>
      {share === null ? <Unmeasured label={text} /> : <Progress value={share} aria-label={text} />}
      <output>{text}</output>
      <span className={classes.quiet}>{t('download.note')}</span>
    </div>
  );
}

/** How much is left is not known: it moves, and has no value. */
function Unmeasured({ label }: { label: string }) {
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
  const total = new Intl.NumberFormat(useLanguage()).format(view.rows_done);
  return (
    <div className={classes.progress}>
      <b>{t('download.ready')}</b>
      <span className={classes.file}>{view.file_name}</span>
      <span className={classes.quiet}>{t('download.readyNote', { count: view.rows_done, total })}</span>
      <Button size="xs" variant="default" onClick={onSave}>
        {t('download.save')}
      </Button>
    </div>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.progress} role="alert">
      <b className={classes.bad}>{title}</b>
      <span className={classes.quiet}>{text}</span>
    </div>
  );
}
