import '../../lib/theme/styles-forms.ts';
import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { useMounted } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { AddFormDialog } from './AddFormDialog.tsx';

interface Props {
  dialog: 'closed' | 'add' | 'remove';
  onClose: () => void;
  /** Those that are collected already. */
  forms: readonly LoadingForm[];
  onFound: (form: LoadingForm) => void;
  /** The code of the form that is to be removed. */
  code: string;
  onRemove: () => void;
}

/** The dialogs of the lookup, loaded when one is first wanted. */
export function LookupDialogs({ dialog, onClose, forms, onFound, code, onRemove }: Props) {
  const { t } = useTranslation('unloading');
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  return (
    <StoreProvider>
      <AddFormDialog opened={isThere && dialog === 'add'} onClose={onClose} forms={forms} onFound={onFound} />
      <ConfirmDialog
        opened={isThere && dialog === 'remove'}
        onClose={onClose}
        title={t('removeForm', { code })}
        text={t('removeText')}
        confirm={t('remove')}
        onConfirm={onRemove}
      />
    </StoreProvider>
  );
}
