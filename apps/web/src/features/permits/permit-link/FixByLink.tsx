import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ComponentType } from 'react';

import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { SectionState } from '../../../components/form/FormSection.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Faults } from './fix-body.ts';
import { FixQuestion } from './FixQuestion.tsx';
import {
  AttachmentPart,
  DescriptionPart,
  DestinationPart,
  IdentityPart,
  PersonPart,
  WorkDetailsPart,
} from './FormParts.tsx';
import { ItemsPart } from './ItemsPart.tsx';
import type { ActProps } from './LinkPage.tsx';
import { SchedulePart } from './SchedulePart.tsx';
import { useFix } from './use-fix.ts';
import type { Fix } from './use-fix.ts';
import { WorkersPart } from './WorkersPart.tsx';

import classes from './permit-link.module.css';

const PART = {
  person: PersonPart,
  identity: IdentityPart,
  destination: DestinationPart,
  schedule: SchedulePart,
  attachment: AttachmentPart,
  items: ItemsPart,
  work_details: WorkDetailsPart,
  workers: WorkersPart,
  description: DescriptionPart,
} as const satisfies Record<CorrectableField, ComponentType<{ fix: Fix }>>;

/** Form for the fields that were sent back for correction. All other fields are read-only. */
export function FixByLink(props: ActProps) {
  const { t } = useTranslation(['links', 'status']);
  const form = useRef<HTMLFormElement>(null);
  const fix = useFix(props, form);
  const stateOf = useStateOf(fix);
  const { view, parts, shown, changed } = fix;
  const { code, correction } = view.status;
  if (correction === null) return <Text className={classes.page}>{t('links:fix.nothingOpen')}</Text>;
  return (
    <form className={classes.page} data-barred ref={form} onSubmit={fix.submit} noValidate>
      <Title order={1} className={classes.title}>
        {t('links:fix.title')}
      </Title>
      <p className={classes.about}>
        <Emphasised text={t('links:about', { code, property: view.property.name })} />
      </p>
      <Progress fix={fix} />
      <Asked fix={fix} note={correction.note} />
      <div className={classes.parts}>
        {parts.map((part, index) => {
          const Part = PART[part];
          return (
            <FormSection key={part} number={index + 1} title={t(`status:part.${part}`)} state={stateOf(part, shown)}>
              {correction.notes[part] !== undefined && <p className={classes.partNote}>{correction.notes[part]}</p>}
              <Part fix={fix} />
            </FormSection>
          );
        })}
      </div>
      <Failure fix={fix} />
      <details className={classes.rest}>
        <summary>
          <IconLock size={20} stroke={1.75} aria-hidden="true" />
          {t('links:fix.rest')}
        </summary>
        <div className={classes.details}>{props.details}</div>
      </details>
      <OfficeCard property={view.property.name} office={view.status.office} />
      <FormBar
        faults={Object.keys(shown).length}
        left={parts.length - changed.size}
        progress={t('links:fix.progress', { fixed: changed.size, count: parts.length })}
        isDraftSaved={fix.isDraftSaved}
        submit={t('links:fix.submit')}
        isLoading={fix.isSending}
      />
      <FixQuestion {...fix.question} />
    </form>
  );
}

function Failure({ fix: { failure } }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const errorText = useErrorText();
  if (failure === undefined) return null;
  return (
    <div role="alert" className={classes.failure}>
      <b>{t('fix.notSent')}</b> {failure.kind === 'upload' ? t('fix.uploadFailed') : errorText(failure.error)}
    </div>
  );
}

/** One bar for each part that was sent back, green when it is changed. */
function Progress({ fix: { parts, changed } }: { fix: Fix }) {
  const { t } = useTranslation('links');
  return (
    <div className={classes.progress}>
      {t('fix.progress', { fixed: changed.size, count: parts.length })}
      <span className={classes.bars} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-done={changed.has(part) || undefined} />
        ))}
      </span>
    </div>
  );
}

/** What the office asked for, by whom and when. Grey as soon as every part is changed. */
function Asked({ fix: { view, parts, changed }, note }: { fix: Fix; note: string }) {
  const { t } = useTranslation(['links', 'status']);
  const language = useLanguage();
  const returns = view.status.progress_log.filter(({ event }) => event === 'returned');
  const line = returns.at(-1);
  return (
    <section className={classes.asked} data-done={changed.size === parts.length || undefined}>
      <Title order={2} fz={17} fw={700}>
        {t('links:fix.asked')}
      </Title>
      {note !== '' && <p className={classes.askedNote}>{note}</p>}
      {line !== undefined && line.stage !== null && (
        <p className={classes.askedBy}>
          {t('links:fix.askedBy', {
            stage: t(`status:bar.${line.stage}`),
            when: formatDateTime(line.create_time, { time_zone: view.property.time_zone, language }),
          })}
        </p>
      )}
      <p className={classes.hint}>{t('links:fix.text')}</p>
    </section>
  );
}

function useStateOf({ changed }: Fix): (part: CorrectableField, shown: Faults) => SectionState {
  const { t } = useTranslation('links');
  return (part, shown) => {
    const count = Object.keys(shown).filter((path) => path === part || path.startsWith(`${part}.`)).length;
    if (count > 0) return { kind: 'faulty', count };
    return changed.has(part) ? { kind: 'answered', text: t('fix.fixed') } : { kind: 'asked', text: t('fix.toFix') };
  };
}
