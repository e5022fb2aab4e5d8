import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { SectionState } from '../../../components/form/FormSection.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import type { Faults } from './fix-body.ts';
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

import layout from '../../../lib/theme/layout.module.css';
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
  const fix = useFix(props);
  const { view, parts, shown, faults } = fix;
  const { code, correction } = view.status;
  if (correction === null) return <Text className={classes.page}>{t('links:fix.nothingOpen')}</Text>;
  return (
    <form className={classes.page} data-barred onSubmit={fix.submit} noValidate>
      <Title order={1} className={classes.title}>
        {t('links:fix.title')}
      </Title>
      <p className={classes.about}>
        <Emphasised text={t('links:about', { code, property: view.property.name })} />
      </p>
      <section className={classes.asked}>
        <Title order={2} className={layout.progress ?? ''} fz={17} fw={700}>
          {t('links:fix.asked')}
        </Title>
        {correction.note !== '' && <p className={classes.askedNote}>{correction.note}</p>}
        <p className={classes.hint}>{t('links:fix.text')}</p>
      </section>
      <div className={classes.parts}>
        {parts.map((part, index) => {
          const Part = PART[part];
          return (
            <FormSection
              key={part}
              number={index + 1}
              title={t(`status:part.${part}`)}
              state={stateOf(part, shown, faults)}
            >
              <Part fix={fix} />
            </FormSection>
          );
        })}
      </div>
      <Failure fix={fix} />
      <Title order={2} className={classes.below}>
        {t('links:fix.rest')}
      </Title>
      <div className={classes.details}>{props.details}</div>
      <FormBar
        faults={Object.keys(shown).length}
        left={parts.filter((part) => stateOf(part, shown, faults).kind !== 'complete').length}
        isDraftSaved={fix.isDraftSaved}
        submit={t('links:fix.submit')}
        isLoading={fix.isSending}
      />
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

function stateOf(part: CorrectableField, shown: Faults, faults: Faults): SectionState {
  const count = under(part, shown);
  if (count > 0) return { kind: 'faulty', count };
  return { kind: under(part, faults) === 0 ? 'complete' : 'open' };
}

function under(part: string, faults: Faults): number {
  return Object.keys(faults).filter((path) => path === part || path.startsWith(`${part}.`)).length;
}
