import '@mantine/core/styles/Kbd.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { loadRecordTexts } from './use-record-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './search.module.css';

// Loaded on first use, because most visits need no search.
const loadPalette = async () => {
  const [{ SearchPalette }] = await Promise.all([import('./SearchPalette.tsx'), loadRecordTexts()]);
  return SearchPalette;
};

/** A button that looks like a field. Ctrl K also opens the search. */
export function HeaderSearch({ user }: { user: StaffRecord }) {
  const { t } = useTranslation(['search', 'forms']);
  const [isOpen, setOpen] = useState(false);
  const palette = useLazyPart(loadPalette, isOpen);
  // The shortcut also works while a field has the focus, because no field uses it.
  useHotkeys([['mod+K', () => setOpen(true)]], [], true);
  return (
    <>
      <UnstyledButton
        className={`${layout.row} ${classes.field}`}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        visibleFrom="md"
      >
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span className={`${layout.cut} ${classes.fieldText}`}>{t('placeholder')}</span>
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
      {palette.hasFailed && isOpen && (
        <div className={classes.failure}>
          <LoadFailure text={t('forms:notLoaded')} onRetry={palette.retry} />
        </div>
      )}
      {palette.Part !== undefined && <palette.Part user={user} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
