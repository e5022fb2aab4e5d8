import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Box, Button, Progress } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { retryUpload } from '../../../lib/uploads/upload-store.ts';
import { useUploadText } from '../../../lib/uploads/upload-texts.ts';
import { useUpload } from '../../../lib/uploads/use-uploads.ts';
import { isTooMuch, type Balance } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemPhoto } from './ItemPhoto.tsx';
import { TooMuch } from './TooMuch.tsx';
import { NOT_INSIDE } from './use-sections.ts';

import classes from './goods-form.module.css';

interface Props {
  item: ItemValues;
  path: string;
  /** Errors of this item, by path. */
  faults: Faults;
  /** For goods out: how much of the item is inside. */
  balance: Balance | undefined;
  onUse: (quantity: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function ItemCard({ item, path, faults, balance, onUse, onEdit, onRemove }: Props) {
  const reason = useReason(faults);
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const isOver = isTooMuch(item, balance);
  return (
    <li className={classes.item} data-faulty={isOver || reason !== undefined}>
      <ItemPhoto photo={item.photo} size={64} />
      <Box miw={0}>
        <div className={classes.itemName}>{item.itemName}</div>
        <div className={classes.itemQuantity}>
          <b>{item.itemQuantity}</b> {item.itemUnit}
        </div>
        {item.photo !== null && <PhotoState photo={item.photo} />}
        {balance !== undefined && isOver && <TooMuch balance={balance} onUse={onUse} />}
        {reason !== undefined && !isOver && <div className={classes.listError}>{error(reason)}</div>}
      </Box>
      <div className={classes.itemActions}>
        <ActionIcon aria-label={t('item.edit', { name: item.itemName })} onClick={onEdit} data-path={path}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('item.removeNamed', { name: item.itemName })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
}

function useReason(faults: Faults): string | undefined {
  const { t } = useTranslation(['goods', 'errors']);
  const paths = Object.keys(faults);
  if (paths.length === 0) return undefined;
  if (Object.values(faults).includes(NOT_INSIDE)) return t('errors:code.goods_not_inside');
  return paths.every((path) => path.endsWith('.photoUrl')) ? t('goods:item.photoMissing') : t('goods:item.incomplete');
}

/** Upload state of the picture. Empty once the upload is done. */
function PhotoState({ photo }: { photo: UploadRef }) {
  const { t } = useTranslation('uploads');
  const text = useUploadText();
  const state = useUpload(photo.key);
  if (state.status === 'done') return null;
  if (state.status !== 'failed') {
    return (
      <Progress
        value={state.progress * 100}
        size={6}
        radius={3}
        mt={6}
        aria-label={t('progressOf', { name: photo.name })}
      />
    );
  }
  return (
    <div className={classes.photoFailed} role="alert">
      {text(photo, state)}
      <Button
        variant="subtle"
        px={10}
        ml={-10}
        leftSection={<IconRefresh size={18} stroke={1.9} />}
        aria-label={t('retryFile', { name: photo.name })}
        onClick={() => retryUpload(photo.key)}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
