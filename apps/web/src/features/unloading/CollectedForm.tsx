import '@mantine/core/styles/ActionIcon.layer.css';
import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { ActionIcon, Card } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './unloading.module.css';

/** One collected form as a card, with the way to take it off the list. */
export function CollectedForm({ form, onRemove }: { form: LoadingForm; onRemove: () => void }) {
  const { t } = useTranslation('unloading');
  const { code, vendor, property } = form;
  const inside = form.load_unload_items.filter(({ left }) => left > 0).length;
  return (
    <Card component="li" className={classes.form}>
      <div className={classes.formText}>
        <div className={classes.code}>{code}</div>
        <div className={classes.email}>{vendor.email}</div>
        <div className={classes.about}>
          {property.name} · {inside === 0 ? t('nothingInside') : t('kindsInside', { count: inside })}
        </div>
      </div>
      <ActionIcon aria-label={t('removeLabel', { code })} aria-haspopup="dialog" onClick={onRemove}>
        <IconTrash size={20} stroke={1.75} />
      </ActionIcon>
    </Card>
  );
}
