import '../lib/theme/styles-forms.ts';
import { useMounted } from '@mantine/hooks';
import type { ComponentProps } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The question with all it needs, for those who load it later. */
export function ConfirmWhenThere({ opened, ...props }: ComponentProps<typeof ConfirmDialog>) {
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  return <ConfirmDialog {...props} opened={isThere && opened} />;
}
