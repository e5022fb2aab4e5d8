import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { RoleValues } from './role-values.ts';
import { sectionId, SECTIONS } from './section-id.ts';
import type { Section } from './section-id.ts';

import classes from './role-form.module.css';

/** The form's parts, each with how much of it is chosen; a press leads there. */
export function SectionList({ values }: { values: RoleValues }) {
  const { t } = useTranslation('roles');
  const counts: Readonly<Partial<Record<Section, number>>> = {
    menu: values.features.length,
    actions: values.actions.length,
    stages: values.stages.length,
  };
  return (
    <nav className={classes.sections} aria-label={t('form.sections')}>
      {SECTIONS.map((section) => {
        const count = counts[section];
        return (
          <UnstyledButton key={section} className={classes.step} onClick={() => goTo(section)}>
            <span>{t(`section.${section}`)}</span>
            {count !== undefined && (
              <>
                <b aria-hidden="true">{count}</b>
                <VisuallyHidden>{t('form.chosen', { count })}</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

function goTo(section: Section): void {
  const target = document.getElementById(sectionId(section));
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
