import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { PhotoHint } from '../../../components/photos/PhotoHint.tsx';
import { useIdentityPromise } from '../../../entities/person/use-identity-promise.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { prefetchWhenIdle } from '../../../lib/when-idle.ts';
import type { PersonField } from './goods-values.ts';
import { isSameSection } from './section-equality.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import type { SectionName } from './use-sections.ts';

import grid from '../../../components/form/form-grid.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

interface Props {
  name: SectionName;
  form: GoodsFormState;
  remembered: { isShown: boolean; forget: () => void };
}

const loadRest = async () => (await import('./RestSection.tsx')).RestSection;
// Loading the code early also stores it for offline use of the installed app.
prefetchWhenIdle(() => void loadRest().catch(() => {}));

export function SectionBody({ name, form, remembered }: Props) {
  const rest = <Rest name={name} form={form} />;
  if (name !== 'person' || form.tenant !== null) return rest;
  return (
    <PersonSection form={form} remembered={remembered}>
      {rest}
    </PersonSection>
  );
}

type RestProps = Pick<Props, 'name' | 'form'>;

/** Skips rendering when nothing that the section shows has changed, to keep typing fast. */
const Rest = memo(LazyRest, (a, b) => a.name === b.name && isSameSection(a.name, a.form, b.form));

function LazyRest(props: RestProps) {
  const { t } = useTranslation('forms');
  const promise = useIdentityPromise();
  const { Part, hasFailed, retry } = useLazyPart(loadRest, true);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  if (Part !== undefined) return <Part {...props} />;
  if (props.name === 'person' && props.form.wantsPhoto)
    return <PhotoPlaceholder text={promise(props.form.values.property)} />;
  return <Skeleton h={waitingHeight(props)} radius={10} aria-busy="true" />;
}

/** About the height of the loaded section, so that little below it moves. */
function waitingHeight({ name, form }: RestProps): number {
  return name === 'schedule' && form.place !== null ? 420 : 110;
}

/** Placeholder for the identity photo: shows its purpose until its code is loaded. */
function PhotoPlaceholder({ text }: { text: string }) {
  return (
    <div className={grid.wide} aria-busy="true">
      <Skeleton h={70} radius={10} />
      <PhotoHint description={text} />
    </div>
  );
}

interface PersonSectionProps {
  form: GoodsFormState;
  /** `isShown` is true when the fields were prefilled from the last request on this device. */
  remembered: { isShown: boolean; forget: () => void };
  /** The identity photo, if the property requires one, and what else follows the text fields. */
  children: ReactNode;
}

const FIELDS = [
  { field: 'company', autoComplete: 'organization', type: 'text' },
  { field: 'name', autoComplete: 'name', type: 'text' },
  { field: 'email', autoComplete: 'email', type: 'email' },
  { field: 'phone', autoComplete: 'tel', type: 'tel' },
  { field: 'address', autoComplete: 'street-address', type: 'text' },
] as const satisfies readonly { field: PersonField; autoComplete: string; type: string }[];

function PersonSection({ form, remembered, children }: PersonSectionProps) {
  const { t } = useTranslation(['goods', 'common']);
  const error = useFieldError();
  const { values, change, errorAt, visit } = form;
  const labels = {
    company: t('goods:person.company'),
    name: t('goods:person.name'),
    email: t('common:email'),
    phone: t('goods:person.phone'),
    address: t('goods:person.address'),
  };
  return (
    <div className={grid.grid}>
      {remembered.isShown && <Remembered onForget={remembered.forget} />}
      {FIELDS.map(({ field, autoComplete, type }) => (
        <TextInput
          key={field}
          className={field === 'address' ? grid.wide : undefined}
          label={labels[field]}
          type={type}
          autoComplete={autoComplete}
          value={values[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          // Validates a field on blur only when it has text. An empty field may still be filled in.
          onBlur={() => values[field].trim() !== '' && visit(field)}
          error={error(errorAt(field))}
          data-path={field}
        />
      ))}
      {children}
    </div>
  );
}

function Remembered({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation('goods');
  return (
    <div className={`${layout.row} ${classes.remembered}`}>
      <span>{t('person.remembered')}</span>
      <Button variant="subtle" px={10} onClick={onForget}>
        {t('person.forget')}
      </Button>
    </div>
  );
}
