import { newWorker, workPersonErrors } from '@gerbang/shared/domain/permits/forms/work-form';
import { Box, Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { barredDialog } from './dialog-styles.ts';
import { PersonInput } from './SubmitterSection.tsx';
import type { WorkFormState } from './use-work-form.ts';
import { asPerson } from './work-values.ts';
import type { PersonValues, WorkerValues, WorkValues } from './work-values.ts';

import classes from './work-form.module.css';

interface Props {
  form: WorkFormState;
  /** Worker to edit. A null `key` means a new worker. Null means that the dialog is closed. */
  editing: { key: string | null } | null;
  onClose: () => void;
}

export function WorkerDialog({ form, editing, onClose }: Props) {
  const { t } = useTranslation('work');
  const isPhone = useIsPhone();
  // Opens only after the first render: a modal that mounts open cannot return the focus when it closes.
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
          property={form.values.property}
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
  company: string;
  property: WorkValues['property'];
  wantsPhoto: boolean;
  onSave: (worker: PersonValues) => void;
  onCancel: () => void;
  /** Called when the dialog is cancelled after the worker's photo was removed. A removed photo cannot be restored. */
  onPhotoGone: () => void;
}

/** Mounted only while the dialog is open, so that it starts with the worker's values each time. */
function WorkerForm({ start, company, property, wantsPhoto, onSave, onCancel, onPhotoGone }: FormProps) {
  const { t } = useTranslation(['work', 'common']);
  const promise = useIdentityPromise();
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
    // The dialog is inside the page's form, which would be submitted as well.
    event.stopPropagation();
    flushSync(() => setAttempted(true));
    if (Object.keys(codes).length > 0) return focusFirst(root.current, Object.keys(codes));
    isSaved.current = true;
    onSave(worker);
  };
  // Deletes a new upload that was not saved with the worker, however the dialog is closed.
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
            description={promise(property)}
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
      {t('workerCompany')}{' '}
      {isSame && (
        <Box component="span" c="dimmed" fw={500}>
          {t('sameAsSubmitter')}
        </Box>
      )}
    </>
  );
}
