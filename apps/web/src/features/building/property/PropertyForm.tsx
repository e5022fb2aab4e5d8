import type { PropertyRecord } from '@gerbang/shared/contracts/building/property';
import { Title } from '@mantine/core';

import { firstFault, FormFoot } from '../../../components/form/FormFoot.tsx';
import { ConflictNote, FormNote, RestoredNote } from '../../../components/form/FormNote.tsx';
import { LongForm, SectionList } from '../../../components/form/LongForm.tsx';
import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { useBack } from '../../../lib/address/use-back.ts';
import { faultyFields } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../lib/use-can.ts';
import { ApplicantPreview } from './ApplicantPreview.tsx';
import { SECTIONS, SECTION_NAMES } from './property-values.ts';
import type { PropertyField, Section } from './property-values.ts';
import {
  ContactSection,
  DockSection,
  GateSection,
  HoursSection,
  PlaceSection,
  StatusSection,
} from './PropertySections.tsx';
import { usePropertyForm } from './use-property-form.ts';

interface Props {
  /** The property to edit, or null for a new one. */
  record: PropertyRecord | null;
  /** Resets the form to the property that is already loaded. */
  onRestart: () => void;
  /**
   * Loads the property again and, on success, resets the form to it. Called when another person has saved the property.
   */
  onLoadTheirs?: (forgetDraft: () => void) => Promise<void>;
}

export function PropertyForm({ record, onRestart, onLoadTheirs }: Props) {
  const { t } = useTranslation('property');
  const can = useCan();
  const back = useBack('/settings/property');
  const form = usePropertyForm(record);
  const { faults } = form;
  // Only the checklist makes a property in preparation active.
  const mayPause = record !== null && !record.in_preparation;
  const shownSections = SECTION_NAMES.filter((section) => section !== 'status' || mayPause);
  const maySave = can(record === null ? 'property.create' : 'property.update');
  const startOver = () => {
    form.forgetDraft();
    onRestart();
  };
  const countOf = (section: Section) => {
    const value = faultyFields(faults, SECTIONS[section]).length;
    return value === 0 ? undefined : { value, text: t('form.faults', { count: value }) };
  };
  return (
    <LongForm
      form={form}
      label={t(record === null ? 'newTitle' : 'editTitle')}
      isReadOnly={!maySave}
      sections={
        <SectionList
          label={t('form.sections')}
          sections={shownSections.map((section) => ({
            id: `property-${section}`,
            title: t(`section.${section}`),
            count: countOf(section),
          }))}
          countsFaults
        />
      }
      head={
        <>
          <FormHead record={record} />
          {!maySave && <FormNote kind="readOnly" text={t('form.readOnly')} />}
          {form.isConflict && onLoadTheirs !== undefined && (
            <ConflictNote
              text={t('form.conflict')}
              load={t('form.loadTheirs')}
              onLoad={() => onLoadTheirs(form.forgetDraft)}
            />
          )}
          {form.isRestored && !form.isConflict && (
            <RestoredNote text={t('form.draftRestored')} startOver={t('form.startOver')} onStartOver={startOver} />
          )}
        </>
      }
      aside={<ApplicantPreview values={form.values} isNew={record === null} />}
      foot={
        <FormFoot
          form={form}
          fault={firstFault(form, FIELDS, (first, count) =>
            t('form.toFix', { count, field: t(`field.${first}`).toLowerCase() }),
          )}
          kept={form.keptAt === undefined ? undefined : t('form.draftKept', { time: form.keptAt })}
          submit={maySave ? t(record === null ? 'form.create' : 'form.save') : undefined}
          onCancel={back}
        />
      }
    >
      <PlaceSection form={form} isCodeFixed={record?.is_short_code_fixed === true} />
      <ContactSection form={form} />
      <DockSection form={form} />
      <HoursSection form={form} />
      <GateSection form={form} />
      {mayPause && <StatusSection form={form} />}
    </LongForm>
  );
}

const FIELDS = SECTION_NAMES.flatMap((section): readonly PropertyField[] => SECTIONS[section]);

/** A `record` of null means a new property. */
export function FormHead({ record }: { record: Pick<PropertyRecord, 'name'> | null }) {
  const { t } = useTranslation('property');
  return (
    <>
      <Breadcrumb
        label={t('form.breadcrumb')}
        list={{ to: '/settings/property', title: t('title') }}
        here={record?.name ?? t('form.breadcrumbNew')}
      />
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(record === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
