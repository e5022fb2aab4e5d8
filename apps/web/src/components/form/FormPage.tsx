import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BackChevron } from '../frame/BackChevron.tsx';
import type { SectionState } from './FormSection.tsx';
import { countSections } from './section-state.ts';

import classes from './FormPage.module.css';

interface Props {
  title: string;
  /** The form's name in everyday words, in both languages. */
  alias: string;
  /** State of each section in order, for the progress bar. */
  sections: readonly SectionState[];
  notes?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function FormPage({ title, alias, sections, notes, aside, children }: Props) {
  const { t } = useTranslation('forms');
  const { done, total } = countSections(sections);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <BackChevron type="mobile" />
        <BackChevron type="desktop" />
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <span className={classes.alias}>{alias}</span>
      </div>
      <div className={classes.progress}>
        <span className="tabular">{t('progress', { done, total })}</span>
        <div className={classes.parts} aria-hidden="true">
          {sections.map(({ kind }, index) => (
            // The sections of a form keep their order, so the index is a valid key.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={classes.part} data-state={kind} />
          ))}
        </div>
      </div>
      {notes}
      <div className={classes.columns}>
        <div className={classes.stack}>{children}</div>
        {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
      </div>
    </div>
  );
}
