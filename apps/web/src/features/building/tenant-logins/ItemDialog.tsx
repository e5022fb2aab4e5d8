import '@mantine/core/styles/Loader.layer.css';
import { tenantItems } from '@gerbang/shared/contracts/goods/tenant-items';
import type { TenantItemRecord } from '@gerbang/shared/contracts/goods/tenant-items';
import { Button, Group, Input, Loader, Text, TextInput, Textarea } from '@mantine/core';
import { IconPackage, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { PickButton } from '../../../components/form/PickButton.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { ACCEPT, prepareFile } from '../../../lib/uploads/prepare-file.ts';
import { useCreateSavedItemMutation, useUpdateSavedItemMutation, useUploadItemPictureMutation } from './tenant.api.ts';

import classes from './tenant-logins.module.css';

type Values = Pick<TenantItemRecord, 'name' | 'unit' | 'description' | 'image_url'>;

const NEW: Values = { name: '', unit: 'pcs', description: '', image_url: null };

interface Props {
  property_id: string;
  tenant_id: string;
  /** The item to edit, or null for a new one. */
  item: TenantItemRecord | null;
  onClose: () => void;
}

export function ItemDialog({ property_id, tenant_id, item, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const error = useFieldError();
  const form = useItemForm({ property_id, tenant_id, item, onClose });
  const field = useFields(form);
  const picture = usePicture((image_url) => form.change({ image_url }));
  return (
    <FormDialog
      form={form}
      title={item === null ? t('item.create') : t('item.edit', { name: item.name })}
      submit={t('save')}
      size={560}
      isWaiting={picture.isSending}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={t('item.name')} autoComplete="off" data-autofocus />
      <TextInput {...field('unit')} label={t('item.unit')} placeholder={t('item.unitHint')} autoComplete="off" />
      <Textarea {...field('description')} label={t('item.description')} rows={2} data-wide />
      <PictureField
        value={form.values.image_url}
        onRemove={() => form.change({ image_url: null })}
        picture={picture}
        error={error(picture.fault ?? form.faults['image_url'])}
      />
    </FormDialog>
  );
}

function useItemForm({ property_id, tenant_id, item, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const [create] = useCreateSavedItemMutation();
  const [update] = useUpdateSavedItemMutation();
  return useApiForm({
    initialValues: item === null ? NEW : valuesOf(item),
    check: (values) => schemaFaults(tenantItems.facts, { ...values, tenant_id }),
    send: (values) => {
      const facts = { ...values, tenant_id, property_id };
      return item === null ? create(facts) : update({ ...facts, id: item.id, version: item.version });
    },
    onSaved: () => {
      staffToast('success', t(item === null ? 'created' : 'edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(item === null ? 'createFailed' : 'editFailed')),
    alerts: { conflict: t('conflict') },
  });
}

function valuesOf({ name, unit, description, image_url }: TenantItemRecord): Values {
  return { name, unit, description, image_url };
}

interface PictureFieldProps {
  value: string | null;
  picture: ReturnType<typeof usePicture>;
  onRemove: () => void;
  error: ReactNode;
}

function PictureField({ value, picture, onRemove, error }: PictureFieldProps) {
  const { t } = useTranslation('tenantLogins');
  const labelId = useId();
  const errorId = useId();
  return (
    <fieldset className={classes.pictureField} aria-labelledby={labelId}>
      <Input.Wrapper
        label={t('item.picture')}
        labelElement="div"
        labelProps={{ id: labelId }}
        error={error}
        errorProps={{ id: errorId }}
      >
        <Group gap={14} wrap="nowrap" mt={4}>
          {picture.isSending ? (
            <span className={classes.picture} style={{ width: 72, height: 72 }}>
              <Loader size={20} aria-hidden="true" />
            </span>
          ) : (
            <ItemPicture key={value} src={value} size={72} alt={t('item.pictureShown')} />
          )}
          <div>
            <Group gap="4px 8px" align="stretch">
              <PickButton
                label={t(value === null ? 'item.pick' : 'item.change')}
                icon={<IconUpload size={16} stroke={1.8} />}
                accept={ACCEPT.item}
                onPick={([file]) => file !== undefined && void picture.send(file)}
                describedBy={error === undefined ? undefined : errorId}
                data-path="image_url"
              />
              {value !== null && (
                <Button variant="subtle" color="gray" px={10} onClick={onRemove}>
                  {t('item.takeAway')}
                </Button>
              )}
            </Group>
            <Text fz={13} c="dimmed" mt={4}>
              {t('item.pictureHint')}
            </Text>
          </div>
        </Group>
      </Input.Wrapper>
    </fieldset>
  );
}

function usePicture(onSent: (link: string) => void) {
  const { t } = useTranslation(['tenantLogins', 'errors']);
  const errorText = useErrorText();
  const [upload] = useUploadItemPictureMutation();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File) => {
    setFault(undefined);
    setSending(true);
    const prepared = await prepareFile(file, 'item');
    if ('code' in prepared) setFault(t(`errors:code.${prepared.code}`));
    else {
      const { data, error } = await upload(prepared.blob);
      if (data === undefined) setFault(`${t('tenantLogins:item.pictureFailed')} ${errorText(error)}`);
      else onSent(data.data);
    }
    setSending(false);
  };
  return { send, isSending, fault };
}

interface ItemPictureProps {
  src: string | null;
  size: number;
  /** Alternative text. Empty if text beside the picture names it. */
  alt?: string;
}

/** Shows an icon when the item has no picture or the URL has expired. */
export function ItemPicture({ src, size, alt = '' }: ItemPictureProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.picture} style={{ width: size, height: size }}>
      {src === null || isBroken ? (
        <IconPackage size={size / 2.4} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={src} alt={alt} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
