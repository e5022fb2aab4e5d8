import { newWorker, workPersonErrors } from '@gerbang/shared/domain/permits/work-form';
import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { removeUpload } from '../../lib/uploads/upload-store.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { barredDialog } from './dialog-styles.ts';
import { PersonInput } from './PersonInput.tsx';
import type { WorkFormState } from './use-work-form.ts';
import { asPerson } from './work-values.ts';
import type { PersonValues, WorkerValues } from './work-values.ts';

import classes from './work-form.module.css';

interface Props {
  form: WorkFormState;
  /** The worker to change by its key, a new one without a key, or nobody. */
  editing: { key: string | null } | null;
  onClose: () => void;
}

/** Adds a worker or changes one: full screen on phones. */
export function WorkerDialog({ form, editing, onClose }: Props) {
  const { t } = useTranslation('work');
  const isPhone = useIsPhone();
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  const { worker_list, submitter } = form.values;
  const known = worker_list.find(({ key }) => key === editing?.key);
  const save = (worker: PersonValues) => {
    const saved: WorkerValues = { ...worker, key: known?.key ?? newIdempotencyKey() };
    form.change({
      worker_list:
        known === undefined
          ? [...worker_list, saved]
          : worker_list.map((other) => (other.key === known.key ? saved : other)),
    });
    onClose();
  };
  const dropPhoto = () =>
    form.change({
      worker_list: worker_list.map((other) => (other.key === known?.key ? { ...other, ktp: null } : other)),
    });
  return (
    <Modal
      opened={isThere && editing !== null}
      onClose={onClose}
      title={known === undefined ? t('addWorker') : t('editWorker')}
      size={520}
      fullScreen={isPhone}
      {...(isPhone && { radius: 0 })}
      transitionProps={{ duration: 0 }}
      styles={barredDialog(isPhone)}
    >
      {editing !== null && (
        <WorkerForm
          start={known ?? { ...newWorker(submitter), ktp: null }}
          company={submitter.company}
          wantsPhoto={form.wantsPhotos}
          onSave={save}
          onCancel={onClose}
          onPhotoGone={dropPhoto}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  start: PersonValues;
  /** The submitter's company. */
  company: string;
  wantsPhoto: boolean;
  onSave: (worker: PersonValues) => void;
  onCancel: () => void;
  /** The photo was taken away, and then the dialog was left without saving: the old one is gone all the same. */
  onPhotoGone: () => void;
}

/** Lives as long as the dialog is open, so a reopened one starts anew. */
function WorkerForm({ start, company, wantsPhoto, onSave, onCancel, onPhotoGone }: FormProps) {
  const { t } = useTranslation(['work', 'common']);
  const fieldError = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [worker, setWorker] = useState(start);
  const [isAttempted, setAttempted] = useState(false);
  const codes = workPersonErrors(asPerson(worker), wantsPhoto ? 'photo_required' : 'checked_at_gate');
  const errorAt = (field: string) => fieldError(isAttempted ? codes[field] : undefined);
  const change = (patch: Partial<PersonValues>) => setWorker((before) => ({ ...before, ...patch }));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is a part of the form's tree, and its submit is not the form's.
    event.stopPropagation();
    flushSync(() => setAttempted(true));
    if (Object.keys(codes).length > 0) return focusFirst(root.current, Object.keys(codes));
    isSaved.current = true;
    onSave(worker);
  };
  // However the dialog is left, a photo that belongs to nobody does not stay.
  const leave = useEffectEvent(() => {
    if (isSaved.current || worker.ktp?.key === start.ktp?.key) return;
    if (worker.ktp !== null) removeUpload(worker.ktp.key);
    if (start.ktp !== null) onPhotoGone();
  });
  useEffect(() => () => leave(), []);
  return (
    <form ref={root} onSubmit={submit} noValidate className={classes.dialogForm}>
      <div className={classes.dialogFields}>
        {(['name', 'position', 'phone', 'email', 'company'] as const).map((field) => (
          <PersonInput
            key={field}
            field={field}
            value={worker[field]}
            onChange={(value) => change({ [field]: value })}
            error={errorAt(field)}
            path={field}
            isFirst={field === 'name'}
            {...(field === 'company' && { label: <CompanyLabel isSame={worker.company.trim() === company.trim()} /> })}
          />
        ))}
        {wantsPhoto && (
          <PhotoField
            kind="ktp"
            label={t('work:ktp')}
            description={t('work:ktpKept')}
            value={worker.ktp}
            onChange={(ktp) => change({ ktp })}
            error={errorAt('ktp_url')}
            data-path="ktp_url"
          />
        )}
      </div>
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('work:saveWorker')}</Button>
      </div>
    </form>
  );
}

function CompanyLabel({ isSame }: { isSame: boolean }) {
  const { t } = useTranslation('work');
  return (
    <>
      {t('workerCompany')} {isSame && <span className={classes.note}>{t('sameAsSubmitter')}</span>}
    </>
  );
}
