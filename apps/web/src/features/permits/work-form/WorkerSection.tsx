import { ActionIcon, Avatar, Box, Button, Loader } from '@mantine/core';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { WorkFormState } from './use-work-form.ts';
import type { WorkerValues } from './work-values.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './work-form.module.css';

/** Worker in the dialog. A null `key` means a new worker. Null means that the dialog is closed. */
type Editing = { key: string | null } | null;

const FACE = { placeholder: { fontSize: '0.9375rem', fontWeight: 650 } };
const loadDialog = async () => (await import('./WorkerDialog.tsx')).WorkerDialog;

export function WorkerSection({ form }: { form: WorkFormState }) {
  const { t } = useTranslation(['work', 'forms']);
  const { values, change, errorAt } = form;
  const [editing, setEditing] = useState<Editing>(null);
  const [leaving, setLeaving] = useState<WorkerValues | null>(null);
  const dialog = useLazyPart(loadDialog, editing !== null);
  const isLoading = editing !== null && dialog.Part === undefined && !dialog.hasFailed;
  const missingError = useMissingError();
  const remove = (gone: WorkerValues) => {
    if (gone.ktp !== null) removeUpload(gone.ktp.key);
    change({ worker_list: values.worker_list.filter(({ key }) => key !== gone.key) });
    setLeaving(null);
  };
  return (
    <>
      {values.worker_list.length === 0 && <p className={classes.hint}>{t('work:noWorkers')}</p>}
      <ul className={`${layout.list} ${classes.workers}`}>
        {values.worker_list.map((worker, index) => (
          <WorkerCard
            key={worker.key}
            worker={worker}
            path={`worker_list.${index}`}
            form={form}
            onEdit={() => setEditing({ key: worker.key })}
            onRemove={() => setLeaving(worker)}
          />
        ))}
      </ul>
      {missingError(errorAt('worker_list'), 'worker')}
      <Button
        fullWidth
        className={classes.add}
        // The button stays enabled while the dialog loads, because a disabled button could not get the focus back from
        // the dialog.
        leftSection={isLoading ? <Loader size={18} /> : <IconUserPlus size={20} stroke={1.75} />}
        aria-busy={isLoading}
        aria-haspopup="dialog"
        data-path="worker_list"
        onClick={() => setEditing({ key: null })}
      >
        {t('work:addWorker')}
      </Button>
      {dialog.hasFailed && <LoadFailure text={t('forms:notLoaded')} onRetry={dialog.retry} />}
      {dialog.Part !== undefined && <dialog.Part form={form} editing={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('work:removeTitle', { name: leaving?.name ?? '' })}
        text={t('work:removeText')}
        confirm={t('work:remove')}
        onConfirm={() => leaving !== null && remove(leaving)}
      />
    </>
  );
}

interface CardProps {
  worker: WorkerValues;
  path: string;
  form: WorkFormState;
  onEdit: () => void;
  onRemove: () => void;
}

function WorkerCard({ worker, path, form, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  const bad = Object.keys(form.shown).filter((known) => known.startsWith(`${path}.`));
  const onlyPhoto = bad.length === 1 && bad[0] === `${path}.ktp_url`;
  const { name, position, phone } = worker;
  return (
    <li className={classes.worker} data-bad={bad.length > 0}>
      <Avatar size={44} radius={999} color="brand" variant="light" aria-hidden="true" styles={FACE}>
        {initials(name)}
      </Avatar>
      <div className={classes.about}>
        <Box fz={15} fw={600} lh={1.35}>
          {name}
        </Box>
        <Box className="tabular" c="dimmed" fz={14} lh={1.4}>
          {position}
        </Box>
        <Box className="tabular" c="dimmed" fz={14} lh={1.4}>
          {phone}
        </Box>
      </div>
      <div className={classes.actions}>
        <ActionIcon aria-label={t('editNamed', { name })} onClick={onEdit} data-path={path}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('removeNamed', { name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      {bad.length > 0 && (
        <div className={classes.workerError}>
          {fieldError(onlyPhoto ? t('workerPhotoMissing') : t('workerIncomplete'))}
        </div>
      )}
    </li>
  );
}
