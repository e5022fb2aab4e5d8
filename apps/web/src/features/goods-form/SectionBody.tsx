import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PhotoHint } from '../../components/PhotoHint.tsx';
import { useLater } from '../../lib/use-later.ts';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { PersonSection } from './PersonSection.tsx';
import type { SectionName } from './sections.ts';
import { showsTheSame } from './shows-the-same.ts';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../components/form-grid.module.css';

interface Props {
  name: SectionName;
  form: GoodsFormState;
  remembered: { isShown: boolean; forget: () => void };
}

const loadRest = async () => (await import('./RestSection.tsx')).RestSection;
// Whoever has the page ahead of time, to open it where there is no line, has all of it.
prefetchWhenIdle(() => void loadRest().catch(() => {}));

/** The fields of one section. */
export function SectionBody({ name, form, remembered }: Props) {
  const rest = <Rest name={name} form={form} />;
  if (name !== 'person' || form.tenant !== null) return rest;
  return (
    <PersonSection form={form} remembered={remembered}>
      {form.wantsPhoto && rest}
    </PersonSection>
  );
}

type RestProps = Pick<Props, 'name' | 'form'>;

/** Typing in one section must not wait until all the others are drawn anew. */
const Rest = memo(RestAnew, (a, b) => a.name === b.name && showsTheSame(a.name, a.form, b.form));

function RestAnew(props: RestProps) {
  const { t } = useTranslation(['forms', 'goods']);
  const { Part, hasFailed, retry } = useLater(loadRest, true);
  if (hasFailed) return <LoadFailure text={t('forms:notLoaded')} onRetry={retry} />;
  if (Part !== undefined) return <Part {...props} />;
  if (props.name === 'person' && props.form.tenant === null) return <PhotoWaits text={t('goods:person.ktpText')} />;
  return <Skeleton h={120} radius={10} aria-busy="true" />;
}

/** The identity photo's place: what it is for can be read before it can be taken. */
function PhotoWaits({ text }: { text: string }) {
  return (
    <div className={grid.wide} aria-busy="true">
      <Skeleton h={70} radius={10} />
      <PhotoHint description={text} />
    </div>
  );
}
