import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { ComponentProps } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { loadPart, useLazyPart } from '../../../lib/use-lazy-part.ts';
import { prefetchNext } from '../../../lib/when-idle.ts';
import type { PersonSection } from './PersonSection.tsx';
import { isSameSection } from './section-equality.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import type { SectionName } from './use-sections.ts';

interface Props {
  name: SectionName;
  form: GoodsFormState;
  remembered: { isShown: boolean; forget: () => void };
}

const loadRest = async () => (await import('./RestSection.tsx')).RestSection;
const loadPerson = async () => (await import('./PersonSection.tsx')).PersonSection;
// Loading the code early also stores it for offline use of the installed app.
prefetchNext(() => void Promise.all([loadPart(loadRest), loadPart(loadPerson)]).catch(() => {}));

/** The fields of a section. Their code loads after the frame of the form is shown. */
export function SectionBody({ name, form, remembered }: Props) {
  const rest = <Rest name={name} form={form} />;
  if (name !== 'person' || form.tenant !== null) return rest;
  return (
    <LazyPerson form={form} remembered={remembered}>
      {rest}
    </LazyPerson>
  );
}

function LazyPerson(props: ComponentProps<typeof PersonSection>) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLazyPart(loadPerson, true);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? <Skeleton h={PERSON_HEIGHT} radius={10} aria-busy="true" /> : <Part {...props} />;
}

type RestProps = Pick<Props, 'name' | 'form'>;

/** Skips rendering when nothing that the section shows has changed, to keep typing fast. */
const Rest = memo(LazyRest, (a, b) => a.name === b.name && isSameSection(a.name, a.form, b.form));

function LazyRest(props: RestProps) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLazyPart(loadRest, true);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  if (Part !== undefined) return <Part {...props} />;
  return <Skeleton h={waitingHeight(props)} radius={10} aria-busy="true" />;
}

// About the heights of the loaded sections, so that little below them moves.
const PERSON_HEIGHT = 520;

function waitingHeight({ name, form }: RestProps): number {
  return name === 'schedule' && form.place !== null ? 420 : 110;
}
