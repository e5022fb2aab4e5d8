import { Button, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconHistory, IconPackageExport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { LazyConfirmDialog } from '../../../components/dialogs/LazyConfirmDialog.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTenantItemsQuery } from '../../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useGoodsOut, useTakeAll, type GoodsOut } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemCard } from './ItemCard.tsx';
import type { DialogMode } from './ItemDialog.tsx';
import { lastItems } from './last-request.ts';
import { withPicks, type Picks } from './picks.ts';
import { fromSaved } from './saved-item.ts';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './goods-form.module.css';

const loadDialog = async () => (await import('./ItemDialog.tsx')).ItemDialog;

export function ItemsSection({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation(['goods', 'forms']);
  const missingError = useMissingError();
  const { values, change, errorAt, shown, tenant } = form;
  const [mode, setMode] = useState<DialogMode>({ kind: 'add' });
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<ItemValues | null>(null);
  const [isAsking, ask] = useState(false);
  const dialog = useLazyPart(loadDialog, isOpen);
  const goods = useGoodsOut(form);
  useTakeAll(form, goods);
  const open = (next: DialogMode) => {
    setMode(next);
    setOpen(true);
  };
  const save = (item: ItemValues) => {
    const isKnown = values.items.some(({ key }) => key === item.key);
    const items = values.items.map((other) => (other.key === item.key ? item : other));
    change({ items: isKnown ? items : [...items, item] });
  };
  const pick = (picks: Picks) => {
    const items = withPicks(values.items, picks);
    const removed = values.items.filter(({ key }) => !items.some((item) => item.key === key));
    for (const { photo } of removed) if (photo !== null) removeUpload(photo.key);
    change({ items });
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
              balance={goods.find(item)}
              onUse={(itemQuantity) => save({ ...item, itemQuantity })}
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
        goods={goods}
        describedBy={errorAt('items') === undefined ? undefined : 'items-error'}
        onAdd={() => open(tenant === null ? { kind: 'add' } : { kind: 'pick' })}
      />
      {errorAt('items') !== undefined && (
        <div id="items-error" className={classes.listError}>
          {missingError(errorAt('items'), 'item')}
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
          items={values.items}
          tenant={tenant}
          goods={form.kind === 'unloading' ? goods : undefined}
          onPick={pick}
          onLogin={form.login}
        />
      )}
      <LazyConfirmDialog
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
  goods: GoodsOut;
  describedBy: string | undefined;
  onAdd: () => void;
}

function AddItems({ form, goods, describedBy, onAdd }: AddProps) {
  const { t } = useTranslation('goods');
  const last = useLastItems(form);
  const isEmpty = form.values.items.length === 0;
  return (
    <Stack gap={8}>
      {isEmpty && goods.movable.length > 0 && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPackageExport size={20} stroke={1.75} />}
          onClick={() => form.change({ items: goods.takeAll() })}
        >
          {t('out.takeAll', { count: goods.movable.length })}
        </Button>
      )}
      {isEmpty && last.length > 0 && (
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
    </Stack>
  );
}

/** Items of the tenant's last request that are still saved, as functions that create the form values. */
function useLastItems({ kind, tenant }: GoodsFormState): (() => ItemValues)[] {
  const [last] = useState(() => (tenant === null ? [] : lastItems(tenant.id)));
  const { data = [] } = useTenantItemsQuery(
    tenant === null || last.length === 0 ? skipToken : { tenant_id: tenant.tenant.id },
  );
  return last.flatMap(({ id, name, qty, unit }) => {
    const saved = data.find((other) => other.id === id) ?? data.find((other) => other.name === name);
    if (saved === undefined) return [];
    // What is inside is counted in the unit of the saved item.
    const itemUnit = kind === 'unloading' ? saved.unit : unit;
    return [() => ({ ...fromSaved(saved), itemQuantity: qty, itemUnit })];
  });
}
