import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { useState } from 'react';
import type { ComponentProps } from 'react';

import { FormModal } from '../../../components/dialogs/FormModal.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { GoodsOut } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemForm } from './ItemForm.tsx';
import { ItemStrip } from './ItemStrip.tsx';
import { OutPicker } from './OutPicker.tsx';
import { NO_PICKS, type Picks } from './picks.ts';
import { isTouched, newItem } from './saved-item.ts';
import { ItemPicker, type SavedItemsProps } from './SavedItems.tsx';

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
  /** The goods inside, for goods out only. */
  goods: GoodsOut | undefined;
  /** Sets the quantities of saved items that should leave. */
  onPick: (picks: Picks) => void;
  onLogin: () => void;
}

export function ItemDialog(props: Props) {
  const { opened, mode, onMode, onClose, onSave, items, tenant, goods, onPick, onLogin } = props;
  // What was typed when the dialog was closed by Back, Escape or X. It is there again when the dialog opens.
  const [unfinished, setUnfinished] = useState<{ key: string; first: ItemValues; values: ItemValues }>();
  // The choice of goods out is kept in the same way.
  const [picks, setPicks] = useState<Picks>(NO_PICKS);
  const [round, setRound] = useState(0);
  const key = mode.kind === 'edit' ? mode.item.key : NEW;
  const kept = unfinished?.key === key ? unfinished : undefined;
  const shown = kept === undefined || mode.kind === 'edit' ? mode.kind : 'add';
  const title = useTitle(shown, goods !== undefined);
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
  const addPicks = () => {
    onPick(picks);
    setPicks(NO_PICKS);
  };
  return (
    <FormModal opened={opened} onClose={onClose} title={title}>
      {shown === 'add' && <ItemStrip items={items} />}
      {shown === 'pick' && tenant !== null && (
        <Picker
          key={tenant.token}
          saved={{ tenant_id: tenant.tenant.id, onNew: () => onMode({ kind: 'add' }), onLogin }}
          onPick={(item) => onMode({ kind: 'add', item })}
          out={goods && { goods, items, picks, onPicks: setPicks, onAdd: addPicks, onClose }}
        />
      )}
      {shown !== 'pick' && (
        <ItemForm
          // Starts again for each item that is added.
          key={round}
          item={itemOf(mode, kept?.first)}
          typed={kept?.values}
          balance={goods?.find}
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

function useTitle(shown: DialogMode['kind'], isOut: boolean): string {
  const { t } = useTranslation('goods');
  const pick = isOut ? t('out.title') : t('saved.title');
  return { pick, add: t('item.addTitle'), edit: t('item.editTitle') }[shown];
}

interface PickerProps {
  saved: SavedItemsProps;
  onPick: (item: ItemValues) => void;
  /** For goods out only. */
  out: Omit<ComponentProps<typeof OutPicker>, keyof SavedItemsProps> | undefined;
}

function Picker({ saved, onPick, out }: PickerProps) {
  return out === undefined ? <ItemPicker {...saved} onPick={onPick} /> : <OutPicker {...saved} {...out} />;
}

function itemOf(mode: DialogMode, unfinished: ItemValues | undefined): ItemValues | (() => ItemValues) {
  return unfinished ?? (mode.kind === 'pick' ? newItem : (mode.item ?? newItem));
}

/** Key of an item that is being added. */
const NEW = 'new';
