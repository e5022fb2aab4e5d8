import { useEffect } from 'react';

import type { FormFrame } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

/** Whether closing the form would lose what was typed: it was changed, and no draft keeps it. */
export function isUnsaved({
  isSending,
  isChanged,
  draft,
}: Pick<FormFrame, 'isSending' | 'isChanged' | 'draft'>): boolean {
  return isChanged && !isSending && draft === undefined;
}

/** Lets the browser ask before a page with unsaved values is closed or reloaded. */
export function useUnloadWarning(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAsking]);
}

/** Asks whether typed values may be lost. */
export function DiscardDialog({
  opened,
  onKeep,
  onDiscard,
}: {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onKeep}
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.discard')}
      keep={t('leave.keep')}
      onConfirm={onDiscard}
    />
  );
}
