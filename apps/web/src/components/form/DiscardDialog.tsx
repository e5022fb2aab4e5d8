import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

import type { FormFrame } from '../../lib/forms/use-api-form.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

type Leavable = Partial<Pick<FormFrame, 'isSending' | 'isChanged' | 'draft'>>;

/** Whether closing the form would lose what was typed: it was changed, and no draft keeps it. */
export function isUnsaved({ isSending = false, isChanged = false, draft }: Leavable): boolean {
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

/** Asks before another page is opened while the form has unsaved values. */
export function LeaveQuestion({ form }: { form: Leavable }) {
  const isAsking = isUnsaved(form);
  useUnloadWarning(isAsking);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsking && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <DiscardDialog
      opened={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}

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
