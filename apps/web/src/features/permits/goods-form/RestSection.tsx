import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { FileRows } from '../../../components/photos/FileRows.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { FloorSelect } from '../../../entities/place/FloorSelect.tsx';
import { UnitField } from '../../../entities/place/UnitField.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ItemsSection } from './ItemsSection.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { PlaceNotes, TenantPerson, VehicleFields } from './TenantPerson.tsx';
import type { GoodsFormState } from './use-goods-form.ts';
import type { SectionName } from './use-sections.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './goods-form.module.css';

interface Props {
  name: SectionName;
  form: GoodsFormState;
}

/** All fields except the first ones of a visitor. Its code loads while the visitor reads those first fields. */
export function RestSection({ name, form }: Props) {
  if (name === 'destination') return <DestinationSection form={form} />;
  if (name === 'schedule') return <ScheduleSection form={form} />;
  if (name === 'attachments') return <AttachmentSection form={form} />;
  if (name === 'items') return <ItemsSection form={form} />;
  if (form.tenant === null) return <AfterPerson form={form} />;
  return <TenantPerson form={form} tenant={form.tenant} />;
}

const MAX_DOCUMENTS = 10;

function AttachmentSection({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const missingError = useMissingError();
  return (
    <FileRows
      kind="attachment"
      label={t('documents')}
      value={values.documents}
      onChange={(documents) => change({ documents })}
      max={MAX_DOCUMENTS}
      error={missingError(errorAt('documents'), 'document')}
      data-path="documents"
    />
  );
}

function DestinationSection({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const { values, change, errorAt } = form;
  return (
    <div className={grid.grid}>
      <UnitField
        property_id={values.property?.id ?? null}
        label={t('unit')}
        placeholder={t('unitPlaceholder')}
        value={values.location}
        onText={(location) => change({ location })}
        onUnit={({ name, floor }) => change({ location: name, floor })}
        error={error(errorAt('location'))}
        data-path="location"
      />
      <FloorSelect
        key={values.property?.id}
        property_id={values.property?.id ?? null}
        value={values.floor}
        onChange={(floor) => change({ floor })}
        error={error(errorAt('floor'))}
        data-path="floor"
      />
      <VehicleFields form={form} />
      <PlaceNotes form={form} />
    </div>
  );
}

/** The identity photo, if the property requires one, and whether the details may stay on this device. */
function AfterPerson({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  return (
    <>
      {form.wantsPhoto && <IdentityFields form={form} />}
      <Checkbox
        className={`${grid.wide} ${classes.consent}`}
        label={t('person.remember')}
        description={t('person.rememberHint')}
        checked={form.values.remember}
        onChange={({ currentTarget }) => form.change({ remember: currentTarget.checked })}
      />
    </>
  );
}

function IdentityFields({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const promise = useIdentityPromise();
  const missingError = useMissingError();
  return (
    <div className={grid.wide}>
      <PhotoField
        kind="ktp"
        label={t('person.ktp')}
        description={promise(values.property)}
        value={values.ktp}
        onChange={(ktp) => change({ ktp })}
        error={missingError(errorAt('ktp_url'), 'photo')}
        data-path="ktp_url"
      />
      <Checkbox
        mt={10}
        className={classes.consent}
        label={t('person.consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={missingError(errorAt('consent'), 'consent')}
        data-path="consent"
      />
    </div>
  );
}
