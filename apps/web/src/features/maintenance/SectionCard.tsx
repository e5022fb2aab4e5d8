import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Section } from './maintenance-values.ts';

import classes from './maintenance-form.module.css';

/** A part of the form with its title and one plain line. */
export function SectionCard({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('maintenance');
  const titleId = useId();
  return (
    <section id={`maintenance-${section}`} tabIndex={-1} aria-labelledby={titleId} className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2} fz={15} id={titleId}>
          {t(`section.${section}`)}
        </Title>
        <Text fz={13} c="dimmed">
          {t(`section.${section}Note`)}
        </Text>
      </div>
      {children}
    </section>
  );
}
