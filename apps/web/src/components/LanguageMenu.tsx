import { UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Side } from '../lib/i18n/language.ts';
import { whenIdle } from '../lib/when-idle.ts';

import classes from './LanguageMenu.module.css';

const loadDropdown = () => import('./LanguageDropdown.tsx');
const LanguageDropdown = lazy(async () => ({ default: (await loadDropdown()).LanguageDropdown }));

/** The language dropdown of a header. The list comes when it is first wanted: the first page does without its weight. */
export function LanguageMenu({ side }: { side: Side }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => void loadDropdown()), []);
  const button = <LanguageButton onClick={() => setWanted(true)} aria-haspopup="menu" aria-expanded={wanted} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <LanguageDropdown side={side} />
    </Suspense>
  );
}

/** Names the language in use: short on phones, in full on desktops. */
export function LanguageButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t, i18n } = useTranslation();
  const name = i18n.language === 'en' ? t('english') : t('indonesia');
  return (
    <UnstyledButton {...props} className={classes.button} aria-label={t('languageIs', { name })}>
      <IconWorld size={20} stroke={1.75} className={classes.world} />
      <span className={classes.short}>{i18n.language.toUpperCase()}</span>
      <span className={classes.long}>{name}</span>
      <IconChevronDown size={16} stroke={2} />
    </UnstyledButton>
  );
}
