import { UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './LanguageButton.module.css';

/** Shows the current language: short on phones, in full on desktops and for screen readers. */
export function LanguageButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t, i18n } = useTranslation();
  return (
    <UnstyledButton {...props} className={classes.button}>
      <span className={classes.unseen}>{t('language')}:</span>{' '}
      <IconWorld size={20} stroke={1.75} className={classes.world} />
      <span className={classes.short} aria-hidden="true">
        {i18n.language.toUpperCase()}
      </span>
      <span className={classes.long}>{i18n.language === 'en' ? t('english') : t('indonesia')}</span>
      <IconChevronDown size={16} stroke={2} />
    </UnstyledButton>
  );
}
