import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../../components/dialogs/FormModal.tsx';
import type { Balance } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemForm } from './ItemForm.tsx';
import { ItemStrip } from './ItemStrip.tsx';
import { isTouched, newItem } from './saved-item.ts';
import { SavedItems } from './SavedItems.tsx';

import fields from '../../../components/dialogs/FormModal.module.css';
import classes from './goods-form.module.css';

/** Mode of the dialog: pick a saved item, add a new item (optionally prefilled), or edit an item. */
export type DialogMode = { kind: 'pick' } | { kind: 'add'; item?: ItemValues } | { kind: 'edit'; item: ItemValues };

interface Props {
  opened: boolean;
  mode: DialogMode;
  onMode: (mode: DialogMode) => void;
  onClose: () => void;
  onSave: (item: ItemValues) => void;
  /** The items of the form, shown while another one is added. */
  items: readonly ItemValues[];
  /** The tenant that owns the saved items; null for a visitor. */
  tenant: TenantRecord | null;
  /** For goods out: how much of an item is inside. */
  balance?: ((item: ItemValues) => Balance | undefined) | undefined;
  onLogin: () => void;
}

export function ItemDialog({ opened, mode, onMode, onClose, onSave, items, tenant, balance, onLogin }: Props) {
  const { t } = useTranslation('goods');
  // What was typed when the dialog was closed by Back, Escape or X. It is there again when the dialog opens.
  const [unfinished, setUnfinished] = useState<{ key: string; first: ItemValues; values: ItemValues }>();
  const [round, setRound] = useState(0);
  const key = mode.kind === 'edit' ? mode.item.key : NEW;
  const kept = unfinished?.key === key ? unfinished : undefined;
  const shown = mode.kind === 'pick' && kept !== undefined ? 'add' : mode.kind;
  const titles = { pick: t('saved.title'), add: t('item.addTitle'), edit: t('item.editTitle') };
  const close = () => {
    setUnfinished(undefined);
    onClose();
  };
  const addAnother = (item: ItemValues) => {
    onSave(item);
    setUnfinished(undefined);
    setRound((before) => before + 1);
    onMode(tenant === null ? { kind: 'add', item: { ...newItem(), itemUnit: item.itemUnit } } : { kind: 'pick' });
  };
  return (
    <FormModal opened={opened} onClose={onClose} title={titles[shown]}>
      {shown === 'add' && items.length > 0 && <ItemStrip items={items} />}
      {shown === 'pick' && tenant !== null ? (
        <div className={`${fields.fields} ${classes.picker}`}>
          <SavedItems
            key={tenant.token}
            tenant_id={tenant.tenant.id}
            showsInside={balance !== undefined}
            onPick={(item) => onMode({ kind: 'add', item })}
            onNew={() => onMode({ kind: 'add' })}
            onLogin={onLogin}
          />
        </div>
      ) : (
        <ItemForm
          // Starts again for each item that is added.
          key={round}
          item={kept?.first ?? itemOf(mode)}
          typed={kept?.values}
          balance={balance}
          onKeep={(first, values) => isTouched(values) && setUnfinished({ key, first, values })}
          onCancel={close}
          onSave={(item) => {
            onSave(item);
            close();
          }}
          onAnother={mode.kind === 'edit' ? undefined : addAnother}
        />
      )}
    </FormModal>
  );
}

function itemOf(mode: DialogMode): ItemValues | (() => ItemValues) {
  return mode.kind === 'pick' ? newItem : (mode.item ?? newItem);
}

/** Key of an item that is being added. */
const NEW = 'new';
