import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Lock } from './use-grants.ts';

interface Props {
  /** The right's full name, for those who hear the page. */
  name: string;
  /** What stands beside the box; without it the box stands alone. */
  label?: string;
  isChosen: boolean;
  lock: Lock | undefined;
  onToggle: () => void;
}

/** One right of a role; one that cannot be changed says why. */
export function RightBox({ name, label, isChosen, lock, onToggle }: Props) {
  const { t } = useTranslation('roles');
  const spoken = lock === undefined ? name : t(lock === 'own' ? 'form.ownKept' : 'form.withheld', { name });
  return (
    <span title={lock === undefined ? undefined : spoken}>
      <Checkbox
        size="xs"
        aria-label={spoken}
        {...(label !== undefined && { label })}
        checked={isChosen}
        disabled={lock !== undefined}
        onChange={onToggle}
      />
    </span>
  );
}
