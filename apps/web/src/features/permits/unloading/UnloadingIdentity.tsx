import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { Checkbox } from '@mantine/core';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { SectionState } from '../../../components/form/FormSection.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { removeUpload, startUpload } from '../../../lib/uploads/upload-store.ts';
import type { UnloadingChoice } from './unloading-choice.ts';
import type { Fault } from './unloading-faults.ts';

import classes from './unloading-form.module.css';

interface Props {
  number: number;
  state: SectionState;
  /** Number of forms that need a new identity photo. */
  copies: number;
  property: LoadingForm['property'];
  choice: UnloadingChoice;
  onChange: (part: Partial<UnloadingChoice>) => void;
  faults: readonly Fault[];
}

/** Asks once for a new identity photo, for all forms whose photo was deleted. */
export function UnloadingIdentity({ number, state, copies, property, choice, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const promise = useIdentityPromise();
  const fieldError = useFieldError();
  const errorAt = (path: string) => fieldError(faults.find((fault) => fault.path === path)?.code);
  // An upload belongs to one permit, so the photo is uploaded once per form.
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
        description={`${t('ktpHint')} ${promise(property)}`}
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
