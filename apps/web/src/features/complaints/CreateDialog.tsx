import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/complaints/complaints';
import { Button, Modal, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useComplaintOptionsQuery } from './complaint-options.api.ts';
import { TenantSelect } from './TenantSelect.tsx';
import { useCreateForm } from './use-create-form.ts';

import classes from './dialogs.module.css';

interface Props {
  property_id: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Writes down what a tenant called about, or what staff found themselves. */
export function CreateDialog({ property_id, onClose, onCreated }: Props) {
  const { t } = useTranslation(['complaints', 'common']);
  const form = useCreateForm(property_id, onCreated);
  const root = useRef<HTMLFormElement>(null);
  useFocusBack();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <Modal opened onClose={onClose} title={t('complaints:create.title')} size={600}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.alert !== null && (
            <p className={classes.alert} role="alert">
              <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
              {form.alert}
            </p>
          )}
          <Fields property_id={property_id} form={form} />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t('complaints:create.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Form = ReturnType<typeof useCreateForm>;

function Fields({ property_id, form }: { property_id: string; form: Form }) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const { data: options } = useComplaintOptionsQuery(property_id);
  const { values, change, faults, photos } = form;
  return (
    <>
      <SegmentedControl
        className={classes.wide ?? ''}
        aria-label={t('create.from')}
        data={[
          { value: 'tenant', label: t('create.fromTenant') },
          { value: 'staff', label: t('create.fromStaff') },
        ]}
        value={values.from}
        onChange={(from) => change({ from: from === 'staff' ? 'staff' : 'tenant' })}
      />
      <WhereFields property_id={property_id} form={form} floors={options?.floors ?? []} />
      <NativeSelect
        label={t('create.category')}
        data={[
          { value: '', label: '' },
          ...(options?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.category_id}
        onChange={({ currentTarget }) => change({ category_id: currentTarget.value })}
        error={error(faults['category_id'])}
        data-path="category_id"
      />
      <NativeSelect
        label={t('create.priority')}
        data={COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={values.priority}
        onChange={({ currentTarget }) => {
          const priority = COMPLAINT_PRIORITIES.find((one) => one === currentTarget.value);
          if (priority !== undefined) change({ priority });
        }}
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('create.about')}
        maxLength={120}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={error(faults['title'])}
        data-path="title"
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t('create.description')}
        rows={4}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={error(faults['description'])}
        data-path="description"
      />
      <div className={classes.wide}>
        <UploadStrip
          label={t('create.photos')}
          uploads={photos}
          max={COMPLAINT_PHOTOS_MAX}
          error={error(faults['photos'])}
        />
      </div>
    </>
  );
}

/** The choices of a list, with none of them first. */
const named = (list: readonly { id: string; name: string }[]) => [
  { value: '', label: '' },
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];

interface WhereProps {
  property_id: string;
  form: Form;
  floors: readonly { id: string; name: string }[];
}

function WhereFields({ property_id, form, floors }: WhereProps) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const { values, change, faults } = form;
  if (values.from === 'tenant')
    return (
      <>
        <TenantSelect
          property_id={property_id}
          label={t('create.tenant')}
          placeholder={t('create.tenantHint')}
          value={values.tenant?.id ?? ''}
          onChange={(tenant) =>
            change({ tenant, unit_id: tenant?.units.length === 1 ? (tenant.units[0]?.id ?? null) : null })
          }
          error={error(faults['tenant_id'])}
        />
        <NativeSelect
          label={t('create.unit')}
          data={named(values.tenant?.units ?? [])}
          value={values.unit_id ?? ''}
          onChange={({ currentTarget }) => change({ unit_id: currentTarget.value === '' ? null : currentTarget.value })}
          disabled={values.tenant === null}
          error={error(faults['unit_id'])}
          data-path="unit_id"
        />
      </>
    );
  return (
    <>
      <NativeSelect
        label={t('create.floor')}
        data={named(floors)}
        value={values.floor_id ?? ''}
        onChange={({ currentTarget }) => change({ floor_id: currentTarget.value === '' ? null : currentTarget.value })}
        error={error(faults['floor_id'])}
        data-path="floor_id"
      />
      <TextInput
        label={t('create.location')}
        placeholder={t('create.locationHint')}
        maxLength={120}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={error(faults['location'])}
        data-path="location"
      />
    </>
  );
}
