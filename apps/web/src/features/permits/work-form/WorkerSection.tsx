import { ActionIcon, Avatar, Button, Loader } from '@mantine/core';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { initials } from '../../lib/initials.ts';
import { removeUpload } from '../../lib/uploads/upload-store.ts';
import { useLater } from '../../lib/use-later.ts';
import type { WorkFormState } from './use-work-form.ts';
import type { WorkerValues } from './work-values.ts';

import classes from './work-form.module.css';

/** Which worker the dialog is about: a new one, or the one with this key. */
type Editing = { key: string | null } | null;

const FACE = { placeholder: { fontSize: 15, fontWeight: 650 } };
const loadDialog = async () => (await import('./WorkerDialog.tsx')).WorkerDialog;

/** The people who do the work. */
export function WorkerSection({ form }: { form: WorkFormState }) {
  const { t } = useTranslation(['work', 'forms']);
  const { values, change, errorAt } = form;
  const [editing, setEditing] = useState<Editing>(null);
  const [leaving, setLeaving] = useState<WorkerValues | null>(null);
  const dialog = useLater(loadDialog, editing !== null);
  const isLoading = editing !== null && dialog.Part === undefined && !dialog.hasFailed;
  const fieldError = useFieldError();
  const remove = (gone: WorkerValues) => {
    if (gone.ktp !== null) removeUpload(gone.ktp.key);
    change({ worker_list: values.worker_list.filter(({ key }) => key !== gone.key) });
    setLeaving(null);
  };
  return (
    <>
      {values.worker_list.length === 0 && <p className={classes.hint}>{t('work:noWorkers')}</p>}
      <ul className={classes.workers}>
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
      {fieldError(errorAt('work:worker_list'))}
      <Button
        fullWidth
        className={classes.add}
        // The button itself stays as it is: a disabled one would lose the focus that the dialog gives back to it.
        leftSection={isLoading ? <Loader size={18} /> : <IconUserPlus size={20} stroke={1.75} />}
        aria-busy={isLoading}
        aria-haspopup="dialog"
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
        <div className={classes.name}>{name}</div>
        <div className={classes.line}>{position}</div>
        <div className={classes.line}>{phone}</div>
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
