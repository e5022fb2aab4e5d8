import '@mantine/core/styles/Progress.layer.css';
import type { BackupRequest, BackupRun } from '@gerbang/shared/contracts/insight/server';
import { DAILY, WEEKLY } from '@gerbang/shared/domain/insight/backup';
import { Button, Progress, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled, IconClock, IconLoader, IconTestPipe } from '@tabler/icons-react';

import { formatNumber, formatPercent } from '../../../lib/format/numbers.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMoments } from './use-moments.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './server.module.css';

const COLUMNS = ['taken', 'state', 'database', 'files', 'added'] as const;
const RIGHT: ReadonlySet<string> = new Set(['database', 'files', 'added']);

interface Props {
  runs: readonly BackupRun[];
  /** The open request for a backup. */
  request: BackupRequest | undefined;
  onRestore: (run: BackupRun) => void;
}

/** On a phone each backup is a card. */
export function BackupTable({ runs, request, onRestore }: Props) {
  const { t } = useTranslation('serverPages');
  const isEmpty = runs.length === 0 && request === undefined;
  return (
    <section className={layout.card} aria-labelledby="backups">
      <div className={classes.listHead}>
        <Title order={2} fz={15} fw={650} id="backups">
          {t('backups.list')}
        </Title>
        <span className={layout.quietSmall}>{t('backups.kept', { daily: DAILY, weekly: WEEKLY })}</span>
      </div>
      {isEmpty ? (
        <p className={classes.empty}>{t('backups.empty')}</p>
      ) : (
        <table className={classes.table} aria-labelledby="backups">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={RIGHT.has(column) ? classes.right : undefined}>
                  {t(`backups.column.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className={layout.spoken}>{t('backups.restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {request !== undefined && <RequestRow request={request} />}
            {runs.map((run) => (
              <RunRow key={run.id} run={run} onRestore={onRestore} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RequestRow({ request: { asked_at, taken_up_at, step, share } }: { request: BackupRequest }) {
  const { t } = useTranslation('serverPages');
  const language = useLanguage();
  const moments = useMoments();
  const isRunning = taken_up_at !== null;
  const Sign = isRunning ? IconLoader : IconClock;
  const done = share === null ? '' : formatPercent(share, language);
  const words =
    step === 'files' && share === null
      ? t('backups.step.starting')
      : t(`backups.step.${step ?? 'starting'}`, { share: done });
  return (
    <tr>
      <td>
        <b>{moments.full(taken_up_at ?? asked_at)}</b>
      </td>
      <td colSpan={5} data-state>
        <span className={classes.state} data-state={isRunning ? 'running' : 'waiting'}>
          <Sign size={15} aria-hidden="true" />
          {t(isRunning ? 'backups.state.running' : 'backups.state.waiting')}
        </span>
        <span className={classes.small}>{isRunning ? words : t('backups.stateText.waiting')}</span>
        {isRunning && (
          <Progress
            value={share === null ? 100 : share * 100}
            animated={share === null}
            aria-label={t('backups.progress')}
            mt={4}
            maw={320}
          />
        )}
      </td>
    </tr>
  );
}

const SIGN = { tested: IconTestPipe, complete: IconCircleCheckFilled, failed: IconCircleXFilled };
const NOTHING = '–';

function RunRow({ run, onRestore }: { run: BackupRun; onRestore: (run: BackupRun) => void }) {
  const { t } = useTranslation('serverPages');
  const language = useLanguage();
  const moments = useMoments();
  const { taken_at, state, kind, seconds, database_bytes, files, new_bytes } = run;
  const at = moments.full(taken_at);
  const facts = [
    ...(kind === null ? [] : [t(`backups.kind.${kind}`)]),
    ...(seconds === null ? [] : [moments.span(seconds * 1000)]),
  ];
  const Sign = SIGN[state];
  return (
    <tr>
      <td>
        <b>{at}</b>
        <span className={classes.small}>{facts.join(' · ')}</span>
      </td>
      <td data-state>
        <span className={classes.state} data-state={state}>
          <Sign size={15} aria-hidden="true" />
          {t(`backups.state.${state}`)}
        </span>
        <span className={classes.small}>
          <Details run={run} />
        </span>
      </td>
      <td className={classes.right} data-fact={t('backups.column.database')}>
        {database_bytes === null ? NOTHING : formatBytes(database_bytes, language)}
      </td>
      <td className={classes.right} data-fact={t('backups.column.files')}>
        {files === null ? NOTHING : formatNumber(files, language)}
      </td>
      <td className={classes.right} data-fact={t('backups.column.added')}>
        {new_bytes === null ? NOTHING : `+ ${new_bytes === 0 ? '0' : formatBytes(new_bytes, language)}`}
      </td>
      <td className={classes.right}>
        {state !== 'failed' && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onRestore(run)}
            aria-label={t('backups.restoreOf', { at })}
          >
            {t('backups.restore')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Details({ run: { state, fault, tested_at, test_seconds } }: { run: BackupRun }) {
  const { t } = useTranslation('serverPages');
  const moments = useMoments();
  if (state === 'failed') return fault;
  if (tested_at === null) return t('backups.stateText.complete');
  const at = moments.full(tested_at);
  return test_seconds === null
    ? t('backups.stateText.tested', { at })
    : t('backups.stateText.testedIn', { at, span: moments.span(test_seconds * 1000) });
}
