import '@mantine/core/styles/SegmentedControl.layer.css';
import { complaintBody } from '@gerbang/shared/contracts/operations/complaints';
import type { ComplaintTenants } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/operations/complaints/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';

import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { useStripUploads } from '../../../components/photos/photo-strip-uploads.ts';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useComplaintOptionsQuery, useCreateComplaintMutation } from './complaints.api.ts';
import { TenantSelect } from './TenantSelect.tsx';

interface Values {
  /** The id stays the same in a retry, so that a lost response does not lead to a second complaint. */
  id: string;
  from: 'tenant' | 'staff';
  tenant: ComplaintTenants[number] | null;
  unit_id: string | null;
  floor_id: string | null;
  location: string;
  category_id: string;
  priority: ComplaintPriority;
  title: string;
  description: string;
}

const EMPTY: Omit<Values, 'id'> = {
  from: 'tenant',
  tenant: null,
  unit_id: null,
  floor_id: null,
  location: '',
  category_id: '',
  priority: 'normal',
  title: '',
  description: '',
};

interface Props {
  property_id: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** For a complaint that a tenant reported by phone or that staff found. */
export function CreateDialog({ property_id, onClose, onCreated }: Props) {
  const { t } = useTranslation('complaints');
  const form = useCreateForm(property_id, onCreated);
  useFocusBack();
  return (
    <FormDialog form={form} title={t('create.title')} submit={t('create.save')} size={600} onClose={onClose}>
      <Fields property_id={property_id} form={form} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useCreateForm>;

function useCreateForm(property_id: string, onCreated: (id: string) => void) {
  const { t } = useTranslation('complaints');
  const { token, user_id } = useAuth();
  const photos = useStripUploads(token);
  const [create] = useCreateComplaintMutation();
  const form = useDraftForm({
    draft: { name: `complaint:${user_id}:${property_id}` },
    initialValues: { ...EMPTY, id: newUuid() },
    check: (values: Values): Faults => ({
      ...schemaFaults(complaintBody, bodyOf(values)),
      ...(values.from === 'tenant' && values.tenant === null && { tenant_id: 'required' }),
    }),
    send: async (values) => {
      const urls = await photos.urls().catch(() => null);
      if (urls === null) return { error: t('create.photoFailed') };
      return create({ property_id, body: { ...bodyOf(values), photos: urls } });
    },
    onSaved: (saved) => {
      photos.clear();
      staffToast('success', t('create.saved', { code: saved.code }));
      onCreated(saved.id);
    },
    onFailed: () => staffToast('error', t('create.failed')),
    cures: { from: ['tenant_id', 'unit_id'], tenant: ['tenant_id', 'unit_id'] },
  });
  return { ...form, photos };
}

function bodyOf({ from, tenant, floor_id, location, ...values }: Values) {
  const { id, unit_id, category_id, priority, title, description } = values;
  const facts = { id, category_id, priority, title, description, photos: [] };
  return from === 'tenant'
    ? { ...facts, tenant_id: tenant?.id ?? null, unit_id, floor_id: null, location: '' }
    : { ...facts, tenant_id: null, unit_id: null, floor_id, location };
}

function Fields({ property_id, form }: { property_id: string; form: Form }) {
  const { t } = useTranslation('complaints');
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { data: options } = useComplaintOptionsQuery(property_id);
  return (
    <>
      <SegmentedControl
        aria-label={t('create.from')}
        data={[
          { value: 'tenant', label: t('create.fromTenant') },
          { value: 'staff', label: t('create.fromStaff') },
        ]}
        value={form.values.from}
        onChange={(from) => form.change({ from: from === 'staff' ? 'staff' : 'tenant' })}
        data-wide
      />
      <WhereFields property_id={property_id} form={form} floors={options?.floors ?? []} />
      <NativeSelect {...field('category_id')} label={t('create.category')} data={named(options?.categories ?? [])} />
      <NativeSelect
        {...field('priority')}
        label={t('create.priority')}
        data={COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      />
      <TextInput {...field('title')} label={t('create.about')} maxLength={120} data-wide />
      <Textarea {...field('description')} label={t('create.description')} rows={4} data-wide />
      <div data-wide>
        <UploadStrip
          label={t('create.photos')}
          uploads={form.photos}
          max={COMPLAINT_PHOTOS_MAX}
          error={faultText('photos')}
        />
      </div>
    </>
  );
}

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
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { values, change } = form;
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
          error={faultText('tenant_id')}
        />
        <NativeSelect
          {...field('unit_id', 'choice')}
          label={t('create.unit')}
          data={named(values.tenant?.units ?? [])}
          disabled={values.tenant === null}
        />
      </>
    );
  return (
    <>
      <NativeSelect {...field('floor_id', 'choice')} label={t('create.floor')} data={named(floors)} />
      <TextInput
        {...field('location')}
        label={t('create.location')}
        placeholder={t('create.locationHint')}
        maxLength={120}
      />
    </>
  );
}
