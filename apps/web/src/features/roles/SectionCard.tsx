import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { sectionId } from './section-id.ts';
import type { Section } from './section-id.ts';

import classes from './role-form.module.css';

interface Props {
  section: Section;
  children: ReactNode;
}

/** A part of the form with its title and one plain line. */
export function SectionCard({ section, children }: Props) {
  const { t } = useTranslation('roles');
  const titleId = useId();
  return (
    <section id={sectionId(section)} tabIndex={-1} aria-labelledby={titleId} className={classes.card}>
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
