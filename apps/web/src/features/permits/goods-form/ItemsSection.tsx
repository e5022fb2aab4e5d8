import { Button, Text } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LaterConfirm } from '../../components/LaterConfirm.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { removeUpload } from '../../lib/uploads/upload-store.ts';
import { useLater } from '../../lib/use-later.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemCard } from './ItemCard.tsx';
import type { DialogMode } from './ItemDialog.tsx';
import type { GoodsFormState } from './use-goods-form.ts';
import { useLastItems } from './use-last-items.ts';

import grid from '../../components/form-grid.module.css';
import classes from './goods-form.module.css';

const loadDialog = async () => (await import('./ItemDialog.tsx')).ItemDialog;

/** What comes or goes: the list of items with its add, edit and delete dialogs. */
export function ItemsSection({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation(['goods', 'forms']);
  const error = useFieldError();
  const { values, change, errorAt, shown, tenant } = form;
  const [mode, setMode] = useState<DialogMode>({ kind: 'add' });
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<ItemValues | null>(null);
  const [isAsking, ask] = useState(false);
  const dialog = useLater(loadDialog, isOpen);
  const open = (next: DialogMode) => {
    setMode(next);
    setOpen(true);
  };
  const save = (item: ItemValues) => {
    const isKnown = values.items.some(({ key }) => key === item.key);
    const items = values.items.map((one) => (one.key === item.key ? item : one));
    change({ items: isKnown ? items : [...items, item] });
    setOpen(false);
  };
  const remove = () => {
    if (leaving?.photo) removeUpload(leaving.photo.key);
    change({ items: values.items.filter(({ key }) => key !== leaving?.key) });
    ask(false);
  };
  return (
    <>
      {values.items.length === 0 ? (
        <Text className={grid.hint} mb={12}>
          {t('goods:itemsText')}
        </Text>
      ) : (
        <ul className={classes.items}>
          {values.items.map((item, index) => (
            <ItemCard
              key={item.key}
              item={item}
              path={`items.${index}`}
              faults={Object.fromEntries(Object.entries(shown).filter(([path]) => path.startsWith(`items.${index}.`)))}
              onEdit={() => open({ kind: 'edit', item })}
              onRemove={() => {
                setLeaving(item);
                ask(true);
              }}
            />
          ))}
        </ul>
      )}
      <AddItems
        form={form}
        describedBy={errorAt('items') === undefined ? undefined : 'items-error'}
        onAdd={() => open(tenant === null ? { kind: 'add' } : { kind: 'pick' })}
      />
      {errorAt('items') !== undefined && (
        <div id="items-error" className={classes.listError}>
          {error(errorAt('items'))}
        </div>
      )}
      {dialog.hasFailed && isOpen && <LoadFailure text={t('forms:notLoaded')} onRetry={dialog.retry} />}
      {dialog.Part !== undefined && (
        <dialog.Part
          opened={isOpen}
          mode={mode}
          onMode={setMode}
          onClose={() => setOpen(false)}
          onSave={save}
          tenant={tenant}
          onLogin={form.login}
        />
      )}
      <LaterConfirm
        opened={isAsking}
        onClose={() => ask(false)}
        title={t('goods:item.removeTitle', { name: leaving?.itemName ?? '' })}
        text={t('goods:item.removeText')}
        confirm={t('goods:item.remove')}
        onConfirm={remove}
      />
    </>
  );
}

interface AddProps {
  form: GoodsFormState;
  describedBy: string | undefined;
  onAdd: () => void;
}

/** The way to a new item, and for tenants to the ones of the last time. */
function AddItems({ form, describedBy, onAdd }: AddProps) {
  const { t } = useTranslation('goods');
  const last = useLastItems(form.tenant);
  const isOffered = last.length > 0 && form.values.items.length === 0;
  return (
    <div className={classes.addItems}>
      {isOffered && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconHistory size={20} stroke={1.75} />}
          onClick={() => form.change({ items: last.map((make) => make()) })}
        >
          {t('saved.again', { count: last.length })}
        </Button>
      )}
      <Button
        variant="light"
        fullWidth
        className={classes.addItem}
        leftSection={<IconPlus size={20} stroke={2} />}
        onClick={onAdd}
        aria-describedby={describedBy}
        data-path="items"
      >
        {t('item.addTitle')}
      </Button>
    </div>
  );
}
