import type { BackupRequest, BackupRun, ServerBackups } from '@gerbang/shared/contracts/insight/server';
import { Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconPlayerPlay, IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { BackupFacts } from './BackupFacts.tsx';
import { BackupSide } from './BackupSide.tsx';
import { BackupTable } from './BackupTable.tsx';
import { CommandBox } from './CommandBox.tsx';
import { KitDialog, RestoreDialog } from './CommandDialogs.tsx';
import { useAskForBackupMutation, useServerBackupsQuery } from './server.api.ts';
import { ServerFrame } from './ServerFrame.tsx';
import { useMoments } from './use-moments.ts';

import classes from './server.module.css';

const POLL_MS = 30_000;
/** While somebody waits for a backup or a test. */
const POLL_OFTEN_MS = 2_000;

type Kind = BackupRequest['kind'];
const isOpen = (request: BackupRequest | undefined): request is BackupRequest => request?.ended_at === null;

/** The backups of the installation: what there is, what runs, and the commands for what only the server itself may do. */
export function BackupsScreen() {
  const [isWaiting, setWaiting] = useState(false);
  const query = useServerBackupsQuery(undefined, {
    pollingInterval: isWaiting ? POLL_OFTEN_MS : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const waits = query.data?.requests.some(isOpen) === true;
  if (waits !== isWaiting) setWaiting(waits);
  const [restored, setRestored] = useState<BackupRun | null>(null);
  const [isKitOpen, setKitOpen] = useState(false);
  return (
    <ServerFrame tab="backups" query={query} buttons={<AskButtons requests={query.data?.requests ?? []} />}>
      {(backups) => (
        <>
          <Notes backups={backups} />
          <BackupFacts backups={backups} onKit={() => setKitOpen(true)} />
          <div className={classes.columns}>
            <BackupTable
              runs={backups.runs}
              request={backups.requests.find((request) => request.kind === 'backup' && isOpen(request))}
              onRestore={setRestored}
            />
            <BackupSide service={backups.service} />
          </div>
          <RestoreDialog run={restored} onClose={() => setRestored(null)} />
          <KitDialog isOpen={isKitOpen} onClose={() => setKitOpen(false)} />
        </>
      )}
    </ServerFrame>
  );
}

function AskButtons({ requests }: { requests: readonly BackupRequest[] }) {
  const { t } = useTranslation('serverPages');
  const errorText = useErrorText();
  const [send, { isLoading, originalArgs }] = useAskForBackupMutation();
  const ask = async (kind: Kind) => {
    const { error } = await send(kind);
    if (error === undefined) staffToast('success', t(`backups.asked.${kind}`));
    else staffToast('error', errorText(error));
  };
  const isBusy = (kind: Kind) =>
    (isLoading && originalArgs === kind) || isOpen(requests.find((request) => request.kind === kind));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTestPipe size={18} stroke={1.8} aria-hidden="true" />}
        loading={isBusy('test')}
        onClick={() => void ask('test')}
      >
        {t('backups.test')}
      </Button>
      <Button
        leftSection={<IconPlayerPlay size={18} stroke={1.8} aria-hidden="true" />}
        loading={isBusy('backup')}
        onClick={() => void ask('backup')}
      >
        {t('backups.now')}
      </Button>
    </>
  );
}

/** What keeps backups from being made, and the test that runs. */
function Notes({ backups: { service, requests } }: { backups: ServerBackups }) {
  const { t } = useTranslation('serverPages');
  const moments = useMoments();
  const test = requests.find(({ kind }) => kind === 'test');
  const isServed = service !== null && !service.is_silent;
  return (
    <div className={classes.notes} aria-live="polite">
      {!isServed && (
        <div className={classes.note}>
          <p>
            {service === null
              ? t('backups.silent.never')
              : t('backups.silent.gone', { at: moments.full(service.seen_at) })}
          </p>
          <CommandBox
            command={
              service === null ? 'sudo systemctl enable --now gerbang-backup' : 'systemctl status gerbang-backup'
            }
          />
        </div>
      )}
      {isOpen(test) && isServed && (
        <p className={classes.running}>
          {test.taken_up_at === null
            ? t('backups.testing.waits')
            : t('backups.testing.runs', { at: moments.time(test.taken_up_at) })}
        </p>
      )}
      {requests.map(
        ({ kind, fault }) =>
          fault !== null && (
            <p key={kind} className={classes.fault} role="alert">
              <IconAlertTriangleFilled size={16} aria-hidden="true" />
              <span>{t(`backups.lastFault.${kind}`, { fault })}</span>
            </p>
          ),
      )}
    </div>
  );
}
