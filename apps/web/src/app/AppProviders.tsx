import { MantineProvider } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { enterSide } from '../lib/i18n/i18n.ts';
import type { Side } from '../lib/i18n/language.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { themeOf } from '../lib/theme/theme.ts';
import { resolveVariables } from '../lib/theme/variables.ts';

export function AppProviders({ side, children }: { side: Side; children: ReactNode }) {
  const { t } = useTranslation();
  // Runs before the first paint, so that nobody sees the language or sizes of the other side.
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
