import type { BackupRun } from '@gerbang/shared/contracts/insight/server';

import { FormModal } from '../../../components/dialogs/FormModal.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CommandBox } from './CommandBox.tsx';
import { useMoments } from './use-moments.ts';

import classes from './server.module.css';

/** A restore is a command: nothing that anybody sends to the API can start one. */
export function RestoreDialog({ run, onClose }: { run: BackupRun | null; onClose: () => void }) {
  const { t } = useTranslation('serverPages');
  const moments = useMoments();
  const at = run === null ? '' : moments.full(run.taken_at);
  return (
    <FormModal opened={run !== null} onClose={onClose} title={t('backups.restoreTitle', { at })}>
      <div className={classes.dialog}>
        <p>{t('backups.restoreText')}</p>
        <CommandBox command={`sudo gerbang restore ${run?.id ?? ''}`} />
        <p>{t('backups.beside')}</p>
        <CommandBox command={`sudo gerbang restore ${run?.id ?? ''} --into gerbang_look`} />
      </div>
    </FormModal>
  );
}

export function KitDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('serverPages');
  return (
    <FormModal opened={isOpen} onClose={onClose} title={t('backups.kit.title')}>
      <div className={classes.dialog}>
        <p>{t('backups.kit.text')}</p>
        <CommandBox command="sudo gerbang backup kit --to kit.txt" />
        <p>{t('backups.kit.after')}</p>
        <CommandBox command="sudo gerbang backup kit --acknowledge" />
      </div>
    </FormModal>
  );
}
