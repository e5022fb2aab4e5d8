import './form-texts.ts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BackChevron } from './BackChevron.tsx';
import type { SectionState } from './FormSection.tsx';

import classes from './FormPage.module.css';

interface Props {
  title: string;
  /** The plain word beside the title. */
  alias: string;
  /** The form's sections in order, for the progress line. */
  sections: readonly SectionState[];
  /** Stands above the sections: notes and alerts. */
  notes?: ReactNode;
  /** Stands beside the sections on desktops. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of a public form: title, progress, sections, and on desktops a summary beside them. */
export function FormPage({ title, alias, sections, notes, aside, children }: Props) {
  const { t } = useTranslation('forms');
  const done = sections.filter(({ kind }) => kind === 'complete').length;
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
        <span className="tabular">{t('progress', { done, total: sections.length })}</span>
        <div className={classes.parts} aria-hidden="true">
          {sections.map(({ kind }, index) => (
            // The parts of a form never change places.
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
