import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Box, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import * as LongForm from '../../../components/form/LongForm.tsx';
import { useFaultText } from '../../../components/form/use-fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Lock, RoleFormApi } from './use-role-form.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './role-form.module.css';

export const SECTIONS = ['name', 'menu', 'actions', 'stages'] as const;
type Section = (typeof SECTIONS)[number];

export function SectionCard({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('roles');
  return (
    <LongForm.SectionCard id={`role-${section}`} title={t(`section.${section}`)} note={t(`section.${section}Note`)}>
      {children}
    </LongForm.SectionCard>
  );
}

export function SectionFault({ form, path }: { form: RoleFormApi; path: string }) {
  const text = useFaultText(form)(path);
  if (text === undefined) return null;
  return (
    <Box mb={12} c="var(--g-rejected)" fz={14} role="alert" tabIndex={-1} data-path={path}>
      {text}
    </Box>
  );
}

export function LockNote({ text }: { text: string }) {
  return (
    <p className={`${layout.quietSmall} ${classes.lockNote}`}>
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}

interface Props {
  /** Full name of the right for screen readers. */
  name: string;
  label?: string;
  isChosen: boolean;
  lock: Lock | undefined;
  onToggle: () => void;
}

/** The checkbox of one right. A locked one explains why in a tooltip. */
export function RightBox({ name, label, isChosen, lock, onToggle }: Props) {
  const { t } = useTranslation('roles');
  const spoken = lock === undefined ? name : t(lock === 'own' ? 'form.ownKept' : 'form.withheld', { name });
  return (
    <span title={lock === undefined ? undefined : spoken}>
      <Checkbox
        size="xs"
        aria-label={spoken}
        {...(label !== undefined && { label })}
        checked={isChosen}
        disabled={lock !== undefined}
        onChange={onToggle}
      />
    </span>
  );
}
