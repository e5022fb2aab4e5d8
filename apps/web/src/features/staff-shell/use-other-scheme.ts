import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The colour scheme that is not in use, and the turn to it. */
export function useOtherScheme() {
  const { t } = useTranslation('staff');
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const label = next === 'dark' ? t('shell.toDark') : t('shell.toLight');
  return { next, label, turn: () => setColorScheme(next) };
}
