import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import type { SectionState } from '../../components/FormSection.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { removeUpload, startUpload } from '../../lib/uploads/upload-store.ts';
import type { ExitChoice } from './exit-choice.ts';
import type { Fault } from './exit-faults.ts';

import classes from './exit.module.css';

interface Props {
  number: number;
  state: SectionState;
  /** How many forms need the photo. */
  copies: number;
  choice: ExitChoice;
  onChange: (part: Partial<ExitChoice>) => void;
  faults: readonly Fault[];
}

/** A new identity photo in the place of those that were deleted, asked for once. */
export function ExitIdentity({ number, state, copies, choice, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const errorAt = (path: string) => fieldError(faults.find((fault) => fault.path === path)?.code);
  // An upload belongs to one permit, so the one photo is sent once for each.
  const send = (file: File): UploadRef => {
    const first = startUpload(file, 'ktp');
    onChange({ ktp: [first, ...Array.from({ length: copies - 1 }, () => startUpload(file, 'ktp'))] });
    return first;
  };
  const remove = () => {
    for (const { key } of choice.ktp.slice(1)) removeUpload(key);
    onChange({ ktp: [] });
  };
  return (
    <FormSection number={number} title={t('identity')} state={state}>
      <PhotoField
        kind="ktp"
        label={t('ktp')}
        description={t('ktpHint')}
        error={errorAt('ktp')}
        value={choice.ktp[0] ?? null}
        onChange={(photo) => photo === null && remove()}
        send={send}
        data-path="ktp"
      />
      <Checkbox
        className={classes.consent}
        label={t('consent')}
        checked={choice.consent}
        onChange={({ currentTarget }) => onChange({ consent: currentTarget.checked })}
        error={errorAt('consent')}
        data-path="consent"
      />
    </FormSection>
  );
}
