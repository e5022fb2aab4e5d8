import type { TenantItemRecord } from '@gerbang/shared/contracts/tenant-items';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PictureField } from './PictureField.tsx';
import { useItemForm } from './use-item-form.ts';
import { usePicture } from './use-picture.ts';

import classes from './tenant-logins.module.css';

interface Props {
  property_id: string;
  tenant_id: string;
  /** The item to change; null for a new one. */
  item: TenantItemRecord | null;
  onClose: () => void;
}

/** Saves a thing for a tenant, or changes one. */
export function ItemDialog({ property_id, tenant_id, item, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const error = useFieldError();
  const form = useItemForm({ property_id, tenant_id }, item, onClose);
  const { values, change, faults } = form;
  const picture = usePicture((image_url) => change({ image_url }));
  return (
    <FormDialog
      title={item === null ? t('item.create') : t('item.edit', { name: item.name })}
      submit={t('save')}
      alert={form.alert}
      isSaving={form.isSaving}
      isWaiting={picture.isSending}
      onSave={form.save}
      onClose={onClose}
    >
      <TextInput
        label={t('item.name')}
        autoComplete="off"
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={error(faults['name'])}
        data-path="name"
      />
      <TextInput
        label={t('item.unit')}
        placeholder={t('item.unitHint')}
        autoComplete="off"
        value={values.unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
        error={error(faults['unit'])}
        data-path="unit"
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t('item.description')}
        rows={2}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={error(faults['description'])}
        data-path="description"
      />
      <PictureField
        value={values.image_url}
        onRemove={() => change({ image_url: null })}
        picture={picture}
        error={error(picture.fault ?? faults['image_url'])}
      />
    </FormDialog>
  );
}
