import { Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { FormFrame } from '../../lib/forms/use-api-form.ts';

import classes from './LongForm.module.css';

interface Props {
  form: FormFrame;
  label: string;
  sections: ReactNode;
  head: ReactNode;
  aside?: ReactNode;
  foot: ReactNode;
  isReadOnly?: boolean;
  children: ReactNode;
}

/**
 * A form that fills a page: a list of sections on the left, the sections, a preview on the right, and a footer that
 * is always visible.
 */
export function LongForm({ form, label, sections, head, aside, foot, isReadOnly = false, children }: Props) {
  return (
    <form {...form.formProps} className={classes.page} aria-label={label}>
      <div className={classes.columns} data-wide={aside === undefined || undefined}>
        {sections}
        <div className={classes.middle}>
          {head}
          <fieldset disabled={isReadOnly} className={classes.fields}>
            {children}
          </fieldset>
        </div>
        {aside}
      </div>
      {foot}
    </form>
  );
}

interface CardProps {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

export function SectionCard({ id, title, note, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2} fz={15} id={titleId}>
          {title}
        </Title>
        <Text fz={13} c="dimmed">
          {note}
        </Text>
      </div>
      {children}
    </section>
  );
}

interface SectionEntry {
  id: string;
  title: string;
  /** A number on the right and its text for screen readers. */
  count?: { value: number; text: string } | undefined;
}

interface ListProps {
  label: string;
  sections: readonly SectionEntry[];
  /** Whether `count` is a number of faults. Sections with a count are then marked with `!`. */
  countsFaults?: boolean;
}

export function SectionList({ label, sections, countsFaults = false }: ListProps) {
  return (
    <nav className={classes.sections} aria-label={label}>
      {sections.map(({ id, title, count }) => {
        const isFaulty = countsFaults && count !== undefined;
        return (
          <UnstyledButton
            key={id}
            className={classes.step}
            data-faulty={isFaulty || undefined}
            onClick={() => goToSection(id)}
          >
            {countsFaults && <i aria-hidden="true">{isFaulty && '!'}</i>}
            <span>{title}</span>
            {count !== undefined && (
              <>
                <b aria-hidden="true">{count.value}</b>
                <VisuallyHidden>{count.text}</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

function goToSection(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
