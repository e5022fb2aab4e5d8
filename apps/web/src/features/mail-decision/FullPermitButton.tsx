import type { DecidedPermit } from '@gerbang/shared/contracts/mail-decisions';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Photo } from './Photo.tsx';

import classes from './mail-decision.module.css';

/** More than these do not stand side by side on a phone. */
const PHOTOS = 5;

/** Opens all of the permit; goods show their first photos already. */
export function FullPermitButton({ permit, onOpen }: { permit: DecidedPermit; onOpen: () => void }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const { items, workers, attachments } = permit;
  const parts = [
    ...(items.length > 0 ? [t('itemCount', { count: items.length })] : []),
    ...(workers.length > 0 ? [t('workerCount', { count: workers.length })] : []),
    ...(attachments.length > 0 ? [t('documentCount', { count: attachments.length })] : []),
  ];
  return (
    <UnstyledButton className={classes.full} onClick={onOpen}>
      {items.length > 0 && (
        <span className={classes.photos}>
          {items.slice(0, PHOTOS).map((item) => (
            <Photo key={item.id} url={item.photo_url} />
          ))}
        </span>
      )}
      <span className={classes.fullLine}>
        <IconFileText size={18} stroke={1.7} aria-hidden="true" />
        {t('full.label', { parts: new Intl.ListFormat(language, { type: 'unit' }).format(parts) })}
        <IconChevronRight size={18} stroke={1.9} aria-hidden="true" />
      </span>
    </UnstyledButton>
  );
}
