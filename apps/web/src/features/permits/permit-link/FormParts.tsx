import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FloorSelect } from '../../components/FloorSelect.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import type { Fix } from './use-fix.ts';

import grid from '../../components/form-grid.module.css';
import classes from './permit-link.module.css';

const PERSON = {
  company: { max: 120, label: 'goods:person.company' },
  name: { max: 120, label: 'goods:person.name' },
  phone: { max: 32, label: 'goods:person.phone' },
  address: { max: 300, label: 'goods:person.address' },
  position: { max: 80, label: 'work:position' },
} as const;

/** Who asks: everything but the e-mail, which is half of the permit's key. */
export function PersonPart({ fix: { view, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation(['goods', 'work']);
  const error = useFieldError();
  const last = view.status.kind === 'work' ? (['position'] as const) : (['address'] as const);
  const fields = [
    'company',
    'name',
    'phone',
    ...(view.status.tenant === null || last[0] === 'position' ? last : []),
  ] as const;
  return (
    <div className={grid.grid}>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(PERSON[field].label)}
          maxLength={PERSON[field].max}
          {...(field === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
          value={values.person[field]}
          onChange={({ currentTarget }) => change({ person: { ...values.person, [field]: currentTarget.value } })}
          error={error(shown[`person.${field}`])}
          data-path={`person.${field}`}
        />
      ))}
    </div>
  );
}

/** A new identity photo, and the consent to what is done with it. */
export function IdentityPart({ fix: { values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation(['goods', 'links']);
  const error = useFieldError();
  return (
    <>
      <PhotoField
        kind="ktp"
        label={t('goods:person.ktp')}
        description={`${t('links:fix.newPhoto')} ${t('goods:person.ktpText')}`}
        value={values.ktp}
        onChange={(ktp) => change({ ktp })}
        error={error(shown['identity.ktp_url'])}
        data-path="identity.ktp_url"
      />
      <Checkbox
        className={classes.consent}
        label={t('goods:person.consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={error(shown['identity.consent_version'])}
        data-path="identity.consent_version"
      />
    </>
  );
}

/** Floor and unit. */
export function DestinationPart({ fix: { view, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const error = useFieldError();
  return (
    <div className={grid.grid}>
      <FloorSelect
        property_id={view.property.id}
        value={values.floor}
        onChange={(floor) => change({ floor })}
        error={error(shown['destination.floor.id'])}
        data-path="destination.floor.id"
      />
      <TextInput
        label={t('fix.location')}
        maxLength={120}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={error(shown['destination.location'])}
        data-path="destination.location"
      />
    </div>
  );
}

/** The free text of the form. */
export function DescriptionPart({ fix: { values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('status');
  const error = useFieldError();
  return (
    <Textarea
      label={t('part.description')}
      rows={3}
      maxLength={1000}
      value={values.description}
      onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      error={error(shown['description'])}
      data-path="description"
    />
  );
}
