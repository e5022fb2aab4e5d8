import { UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './LanguageButton.module.css';

/** Shows the current language: short on phones, in full on desktops and for screen readers. */
export function LanguageButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <UnstyledButton {...props} className={classes.button}>
      <span className={classes.unseen}>{t('language')}:</span>{' '}
      <IconWorld size={20} stroke={1.75} className={classes.world} />
      <span className={classes.short} aria-hidden="true">
        {language.toUpperCase()}
      </span>
      <span className={classes.long}>{language === 'en' ? t('english') : t('indonesia')}</span>
      <IconChevronDown size={16} stroke={2} />
    </UnstyledButton>
  );
}
