import './property-texts.ts';
import type { PropertyRecord } from '@gerbang/shared/contracts/property';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { useCan } from '../../lib/use-can.ts';
import { ApplicantPreview } from './ApplicantPreview.tsx';
import { ContactSection } from './ContactSection.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormHead } from './FormHead.tsx';
import { ConflictNote, DraftRestored, ReadOnlyNote } from './FormNotes.tsx';
import { GateSection, StatusSection } from './GateSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import { SectionList } from './SectionList.tsx';
import { useBack } from './use-back.ts';
import { usePropertyForm } from './use-property-form.ts';

import classes from './property-form.module.css';

interface Props {
  /** The property to change; null for a new one. */
  record: PropertyRecord | null;
  /** Begins again with what the server has. */
  onRestart: () => void;
  /** Reads the property again and, when that worked, begins again with it. */
  onLoadTheirs?: (forgetDraft: () => void) => Promise<void>;
}

/** All facts of a property, on one page. */
export function PropertyForm({ record, onRestart, onLoadTheirs }: Props) {
  const { t } = useTranslation('property');
  const can = useCan();
  const back = useBack();
  const state = usePropertyForm(record);
  const { form, root } = state;
  const maySave = can(record === null ? 'property.create' : 'property.update');
  // Meant for the middle of typing, so it works in every field.
  useHotkeys([['mod+Enter', () => maySave && root.current?.requestSubmit()]], []);
  const startOver = () => {
    state.forgetDraft();
    onRestart();
  };
  return (
    <form ref={root} onSubmit={state.submit} noValidate className={classes.page} aria-label={titleOf(record, t)}>
      <div className={classes.columns}>
        <SectionList errors={form.errors} />
        <div className={classes.middle}>
          <FormHead record={record} />
          {!maySave && <ReadOnlyNote />}
          {state.isConflict && onLoadTheirs !== undefined && (
            <ConflictNote onLoad={() => onLoadTheirs(state.forgetDraft)} />
          )}
          {state.isRestored && !state.isConflict && <DraftRestored onStartOver={startOver} />}
          <fieldset disabled={!maySave} className={classes.fields}>
            <PlaceSection form={form} isCodeFixed={record?.is_short_code_fixed === true} />
            <ContactSection form={form} />
            <HoursSection form={form} />
            <GateSection form={form} />
            <StatusSection form={form} />
          </fieldset>
        </div>
        <ApplicantPreview values={form.values} isNew={record === null} />
      </div>
      <FormFoot
        errors={form.errors}
        onFirstFault={state.goToFirstFault}
        keptAt={state.keptAt}
        onCancel={back}
        submit={maySave ? t(record === null ? 'form.create' : 'form.save') : undefined}
        isSending={state.isSending}
      />
    </form>
  );
}

function titleOf(record: PropertyRecord | null, t: ReturnType<typeof useTranslation<'property'>>['t']): string {
  return t(record === null ? 'newTitle' : 'editTitle');
}
