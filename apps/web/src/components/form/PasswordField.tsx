import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** A password field whose toggle has a label and can be reached with Tab. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('hidePassword') : t('showPassword'),
        // The label of the button changes, so it must not have a pressed state as well.
        'aria-pressed': undefined,
        size: 36,
      }}
      {...props}
    />
  );
}
