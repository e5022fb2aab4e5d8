import { MantineProvider } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { enterSide } from '../lib/i18n/i18n.ts';
import type { Side } from '../lib/i18n/language.ts';
import { themeOf } from '../lib/theme/theme.ts';
import { resolveVariables } from '../lib/theme/variables.ts';

/** Theme and language of one side around everything that is shown. */
export function AppProviders({ side, children }: { side: Side; children: ReactNode }) {
  const { t } = useTranslation();
  // Before the first paint of the side, so that nobody sees the other side's language or sizes.
  useLayoutEffect(() => {
    enterSide(side);
    document.body.dataset['side'] = side;
  }, [side]);
  return (
    <MantineProvider
      theme={themeOf(side, { close: t('close') })}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
