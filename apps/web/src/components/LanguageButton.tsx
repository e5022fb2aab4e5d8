import { UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './LanguageButton.module.css';

/** Names the language in use: short on phones, in full on desktops. */
export function LanguageButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t, i18n } = useTranslation();
  const name = i18n.language === 'en' ? t('english') : t('indonesia');
  const code = i18n.language.toUpperCase();
  return (
    <UnstyledButton {...props} className={classes.button} aria-label={t('languageIs', { name, code })}>
      <IconWorld size={20} stroke={1.75} className={classes.world} />
      <span className={classes.short}>{code}</span>
      <span className={classes.long}>{name}</span>
      <IconChevronDown size={16} stroke={2} />
    </UnstyledButton>
  );
}
