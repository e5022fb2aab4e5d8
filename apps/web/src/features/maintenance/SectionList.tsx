import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { faultyFields, fieldOf, SECTION_NAMES, SECTIONS } from './maintenance-values.ts';
import type { Section } from './maintenance-values.ts';

import classes from './maintenance-form.module.css';

/** The form's parts, each with how many of its fields are wrong; a press leads there. */
export function SectionList({ errors }: { errors: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('maintenance');
  const faulty = faultyFields(errors);
  const countOf = (section: Section) => {
    const fields: readonly string[] = SECTIONS[section];
    return faulty.filter((path) => fields.includes(fieldOf(path) ?? '')).length;
  };
  return (
    <nav className={classes.sections} aria-label={t('form.sections')}>
      {SECTION_NAMES.map((section) => {
        const count = countOf(section);
        return (
          <UnstyledButton
            key={section}
            className={classes.part}
            data-faulty={count > 0 || undefined}
            onClick={() => goTo(section)}
          >
            <i aria-hidden="true">{count > 0 && '!'}</i>
            <span>{t(`section.${section}`)}</span>
            {count > 0 && (
              <>
                <b aria-hidden="true">{count}</b>
                <VisuallyHidden>{t('form.faults', { count })}</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

function goTo(section: Section): void {
  const target = document.getElementById(`maintenance-${section}`);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
