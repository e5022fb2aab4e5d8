import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FileRows } from '../../../components/photos/FileRows.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { FloorSelect } from '../../../entities/place/FloorSelect.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Before, Compared } from './Compared.tsx';
import type { Fix } from './use-fix.ts';

import grid from '../../../components/form/form-grid.module.css';

const PERSON = {
  company: { max: 120, label: 'goods:person.company' },
  name: { max: 120, label: 'goods:person.name' },
  phone: { max: 32, label: 'goods:person.phone' },
  address: { max: 300, label: 'goods:person.address' },
  position: { max: 80, label: 'work:position' },
} as const;

/** Details of the person, without the e-mail address, which cannot change because it identifies the permit. */
export function PersonPart({ fix: { view, start, values, change, shown } }: { fix: Fix }) {
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
        <Compared
          key={field}
          label={t(PERSON[field].label)}
          before={start.person[field]}
          isChanged={values.person[field] !== start.person[field]}
        >
          {(id) => (
            <TextInput
              id={id}
              maxLength={PERSON[field].max}
              {...(field === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
              value={values.person[field]}
              onChange={({ currentTarget }) => change({ person: { ...values.person, [field]: currentTarget.value } })}
              error={error(shown[`person.${field}`])}
              data-path={`person.${field}`}
            />
          )}
        </Compared>
      ))}
    </div>
  );
}

export function IdentityPart({ fix: { view, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation(['goods', 'links']);
  const promise = useIdentityPromise();
  const error = useFieldError();
  return (
    <>
      <PhotoField
        kind="ktp"
        label={t('goods:person.ktp')}
        description={`${t('links:fix.newPhoto')} ${promise(view.property)}`}
        value={values.ktp}
        onChange={(ktp) => change({ ktp })}
        error={error(shown['identity.ktp_url'])}
        data-path="identity.ktp_url"
      />
      <Checkbox
        mt={10}
        label={t('goods:person.consent')}
        checked={values.consent}
        onChange={({ currentTarget }) => change({ consent: currentTarget.checked })}
        error={error(shown['identity.consent_version'])}
        data-path="identity.consent_version"
      />
    </>
  );
}

export function DestinationPart({ fix: { view, start, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const error = useFieldError();
  return (
    <div className={grid.grid}>
      <Before lines={[start.floor?.name ?? '', start.location].filter((line) => line !== '')} />
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

export function DescriptionPart({ fix: { start, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('status');
  const error = useFieldError();
  return (
    <Compared
      label={t('part.description')}
      before={start.description}
      isChanged={values.description !== start.description}
    >
      {(id) => (
        <Textarea
          id={id}
          rows={3}
          maxLength={1000}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          error={error(shown['description'])}
          data-path="description"
        />
      )}
    </Compared>
  );
}

const MAX_DOCUMENTS = 10;

export function AttachmentPart({ fix: { start, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('status');
  const error = useFieldError();
  return (
    <>
      <Before lines={start.documents.map(({ name }) => name)} />
      <FileRows
        kind="attachment"
        label={t('part.attachment')}
        value={values.documents}
        onChange={(documents) => change({ documents })}
        max={MAX_DOCUMENTS}
        error={error(shown['attachment'])}
        data-path="attachment"
      />
    </>
  );
}

export function WorkDetailsPart({ fix: { start, values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('work');
  const error = useFieldError();
  return (
    <>
      <Before
        lines={start.work_types.map((type) => [t(`types.${type}`), start.work_texts[type]].filter(Boolean).join(': '))}
      />
      <Checkbox.Group
        aria-label={t('sections.jobs')}
        value={[...values.work_types]}
        onChange={(types: string[]) => change({ work_types: WORK_TYPES.filter((type) => types.includes(type)) })}
        error={error(shown['work_details'])}
      >
        <Stack gap={0} mb={16}>
          {WORK_TYPES.map((type) => (
            <Checkbox
              key={type}
              value={type}
              p="10px 0"
              label={t(`types.${type}`)}
              data-path={type === WORK_TYPES[0] ? 'work_details' : undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={grid.grid}>
        {values.work_types.map((type, index) => (
          <Textarea
            key={type}
            label={t('jobDetail', { type: t(`types.${type}`) })}
            rows={3}
            maxLength={500}
            value={values.work_texts[type] ?? ''}
            onChange={({ currentTarget }) =>
              change({ work_texts: { ...values.work_texts, [type]: currentTarget.value } })
            }
            error={error(shown[`work_details.${index}.description`])}
            data-path={`work_details.${index}.description`}
          />
        ))}
      </div>
    </>
  );
}
