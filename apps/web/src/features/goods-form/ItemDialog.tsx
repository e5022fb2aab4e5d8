import '../../lib/theme/styles-forms.ts';
import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemForm } from './ItemForm.tsx';
import { newItem } from './saved-item.ts';
import { SavedItems } from './SavedItems.tsx';

/** What the dialog is for: choosing a saved item, adding one (known in part or not at all), or changing one. */
export type DialogMode = { kind: 'pick' } | { kind: 'add'; item?: ItemValues } | { kind: 'edit'; item: ItemValues };

interface Props {
  opened: boolean;
  mode: DialogMode;
  onMode: (mode: DialogMode) => void;
  onClose: () => void;
  onSave: (item: ItemValues) => void;
  /** Whose saved items can be chosen. */
  tenant: TenantRecord | null;
  onLogin: () => void;
}

/** The dialog of the items list. */
export function ItemDialog({ opened, mode, onMode, onClose, onSave, tenant, onLogin }: Props) {
  const { t } = useTranslation('goods');
  const isPhone = useIsPhone();
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  const titles = { pick: t('saved.title'), add: t('item.addTitle'), edit: t('item.editTitle') };
  return (
    <Modal
      opened={isThere && opened}
      onClose={onClose}
      title={titles[mode.kind]}
      size={520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 16}
      // A whole screen that fades keeps the person waiting.
      {...(isPhone && { transitionProps: { duration: 0 } })}
    >
      {mode.kind === 'pick' && tenant !== null ? (
        <SavedItems
          key={tenant.token}
          tenant_id={tenant.tenant.id}
          onPick={(item) => onMode({ kind: 'add', item })}
          onNew={() => onMode({ kind: 'add' })}
          onLogin={onLogin}
        />
      ) : (
        <ItemForm item={mode.kind === 'pick' ? newItem : (mode.item ?? newItem)} onCancel={onClose} onSave={onSave} />
      )}
    </Modal>
  );
}
