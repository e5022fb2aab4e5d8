import './form-texts.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { useLater } from '../lib/use-later.ts';
import type { ConfirmWhenThere } from './ConfirmWhenThere.tsx';
import { LoadFailure } from './LoadFailure.tsx';

const loadDialog = async () => (await import('./ConfirmWhenThere.tsx')).ConfirmWhenThere;

/** The question before something is done, its code loaded when all is quiet or when it is first asked. */
export function LaterConfirm(props: ComponentProps<typeof ConfirmWhenThere>) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLater(loadDialog, props.opened);
  if (hasFailed && props.opened) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? null : <Part {...props} />;
}
