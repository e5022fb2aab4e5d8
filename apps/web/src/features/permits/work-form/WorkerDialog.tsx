import { newWorker, workPersonErrors } from '@gerbang/shared/domain/permits/forms/work-form';
import { Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import { FormModal } from '../../../components/dialogs/FormModal.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { PersonInput } from './SubmitterSection.tsx';
import type { WorkFormState } from './use-work-form.ts';
import { asPerson } from './work-values.ts';
import type { PersonValues, WorkerValues, WorkValues } from './work-values.ts';

import classes from '../../../components/dialogs/FormModal.module.css';

interface Props {
  form: WorkFormState;
  /** Worker to edit. A null `key` means a new worker. Null means that the dialog is closed. */
  editing: { key: string | null } | null;
  onClose: () => void;
}

export function WorkerDialog({ form, editing, onClose }: Props) {
  const { t } = useTranslation('work');
  // What was typed when the dialog was closed without saving or cancelling, by the key of the worker.
  const [unfinished, setUnfinished] = useState<{ key: string | null; worker: PersonValues }>();
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
    setUnfinished(undefined);
    onClose();
  };
  const dropPhoto = () =>
    form.change({
      worker_list: worker_list.map((other) => (other.key === known?.key ? { ...other, ktp: null } : other)),
    });
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={known === undefined ? t('addWorker') : t('editWorker')}
    >
      {editing !== null && (
        <WorkerForm
          start={known ?? { ...newWorker(submitter), ktp: null }}
          typed={unfinished?.key === editing.key ? unfinished.worker : undefined}
          company={submitter.company}
          property={form.values.property}
          wantsPhoto={form.wantsPhotos}
          onSave={save}
          onKeep={(worker) => setUnfinished({ key: editing.key, worker })}
          onCancel={() => {
            setUnfinished(undefined);
            onClose();
          }}
          onPhotoGone={dropPhoto}
        />
      )}
    </FormModal>
  );
}

interface FormProps {
  start: PersonValues;
  /** What was typed before the dialog was closed without saving. */
  typed: PersonValues | undefined;
  company: string;
  property: WorkValues['property'];
  wantsPhoto: boolean;
  onSave: (worker: PersonValues) => void;
  /** Called with what was typed when the dialog is closed in any other way. */
  onKeep: (worker: PersonValues) => void;
  onCancel: () => void;
  /** Called when the dialog is cancelled after the worker's photo was removed. A removed photo cannot be restored. */
  onPhotoGone: () => void;
}

/** Mounted only while the dialog is open, so that it starts with the worker's values each time. */
function WorkerForm({ start, typed, company, property, wantsPhoto, onSave, onKeep, onCancel, onPhotoGone }: FormProps) {
  const { t } = useTranslation(['work', 'common']);
  const promise = useIdentityPromise();
  const fieldError = useFieldError();
  const missingError = useMissingError();
  const root = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const [worker, setWorker] = useState(typed ?? start);
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
    isDone.current = true;
    onSave(worker);
  };
  const cancel = () => {
    isDone.current = true;
    if (worker.ktp?.key !== start.ktp?.key) {
      // Deletes a new upload that was not saved with the worker.
      if (worker.ktp !== null) removeUpload(worker.ktp.key);
      if (start.ktp !== null) onPhotoGone();
    }
    onCancel();
  };
  // Closed by Back, Escape or X: keeps what was typed for the next time.
  const leave = useEffectEvent(() => {
    if (!isDone.current && worker !== start) onKeep(worker);
  });
  useEffect(() => () => leave(), []);
  return (
    <form ref={root} onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.fields}>
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
            error={missingError(isAttempted ? codes['ktp_url'] : undefined, 'photo')}
            data-path="ktp_url"
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={cancel}>
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
