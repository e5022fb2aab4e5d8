import './search-texts.ts';
import '@mantine/core/styles/Kbd.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLater } from '../../lib/use-later.ts';

import classes from './search.module.css';

// Most pages are opened for something else than the search.
const loadPalette = async () => (await import('./SearchPalette.tsx')).SearchPalette;

/** The header's search: looks like a field, and opens the search by a press or Ctrl K. */
export function HeaderSearch({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  const palette = useLater(loadPalette, isOpen);
  // Also in the middle of a field: no field has a use of its own for it.
  useHotkeys([['mod+K', () => setOpen(true)]], [], true);
  return (
    <>
      <UnstyledButton
        className={classes.field ?? ''}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        visibleFrom="md"
      >
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span className={classes.fieldText}>{t('placeholder')}</span>
        <span className={classes.keys} aria-hidden="true">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </UnstyledButton>
      <ActionIcon
        size={36}
        hiddenFrom="md"
        className={classes.button ?? ''}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('open')}
      >
        <IconSearch size={19} stroke={1.7} />
      </ActionIcon>
      {palette.Part !== undefined && <palette.Part user={user} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
