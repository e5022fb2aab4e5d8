import type { ComponentProps } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import type { MountedConfirmDialog } from './ConfirmDialog.tsx';

const loadDialog = async () => (await import('./ConfirmDialog.tsx')).MountedConfirmDialog;

/** A confirmation whose code is loaded when the browser is idle or when it is first opened. */
export function LazyConfirmDialog(props: ComponentProps<typeof MountedConfirmDialog>) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLazyPart(loadDialog, props.opened);
  if (hasFailed && props.opened) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? null : <Part {...props} />;
}
