import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/operations/maintenance';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { useParams, useNavigate } from 'react-router';

import { firstFault, FormFoot } from '../../../components/form/FormFoot.tsx';
import { ConflictNote, FormNote, RestoredNote } from '../../../components/form/FormNote.tsx';
import { LongForm, SectionList } from '../../../components/form/LongForm.tsx';
import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { faultyFields } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { ChecklistSection, OrdersSection, WorkSection } from './FormSections.tsx';
import { LIST_PATH, detailPath } from './maintenance-paths.ts';
import { useMaintenanceQuery } from './maintenance.api.ts';
import { SECTION_NAMES, SECTIONS, useMaintenanceForm } from './use-maintenance-form.ts';
import type { MaintenanceField, Section } from './use-maintenance-form.ts';
import { DatesPreview, WhenSection } from './WhenSection.tsx';

import long from '../../../components/form/LongForm.module.css';

export function MaintenanceEdit() {
  const { maintenanceId: id } = useParams();
  const { property_id, userData } = useAuth();
  const [now] = useState(() => new Date());
  const [round, setRound] = useState(0);
  if (property_id === null) return null;
  const today = wallClock(now, userData?.property.time_zone ?? 'Asia/Jakarta').date;
  const shared = { property_id, today };
  return id === undefined ? (
    <MaintenanceForm key={`${property_id} ${round}`} {...shared} record={null} onRestart={() => setRound(round + 1)} />
  ) : (
    <Update key={property_id} {...shared} id={id} />
  );
}

function Update({ id, property_id, today }: { id: string; property_id: string; today: string }) {
  const { t } = useTranslation('maintenance');
  const { currentData: record, error, isFetching, refetch } = useMaintenanceQuery({ property_id, id });
  const [round, setRound] = useState(0);
  const loadTheirs = async (forgetDraft: () => void) => {
    const { data, isError } = await refetch();
    if (isError || data === undefined) return void staffToast('error', t('form.loadFailed'));
    forgetDraft();
    setRound(round + 1);
  };
  if (record !== undefined)
    return (
      <MaintenanceForm
        key={round}
        {...{ property_id, today, record }}
        onRestart={() => setRound(round + 1)}
        onLoadTheirs={loadTheirs}
      />
    );
  if (problemOf(error)?.status === 404) {
    const action = { label: t('form.toList'), to: LIST_PATH };
    return <MessagePage title={t('editTitle')} text={t('form.unknown')} action={action} />;
  }
  return (
    <div className={long.waiting} aria-busy={isFetching}>
      <FormHead record={{ title: '…' }} />
      {isFetching ? (
        Array.from({ length: 3 }, (_, index) => <Skeleton key={index} height={180} radius={12} mb={16} />)
      ) : (
        <LoadFailure text={t('form.loadFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface Props {
  property_id: string;
  today: string;
  /** The schedule to change; null for a new one. */
  record: MaintenanceRecord | null;
  /** Remounts the form with the stored values, after the draft was deleted. */
  onRestart: () => void;
  /** Loads the schedule again and resets the form to it. Called when another person has saved the schedule. */
  onLoadTheirs?: (forgetDraft: () => void) => Promise<void>;
}

const FIELDS = SECTION_NAMES.flatMap((section): readonly MaintenanceField[] => SECTIONS[section]);

function MaintenanceForm({ property_id, today, record, onRestart, onLoadTheirs }: Props) {
  const { t } = useTranslation(['maintenance', 'common']);
  const maySave = useCan()('maintenance.update');
  const navigate = useNavigate();
  const form = useMaintenanceForm(record, property_id, today);
  const startOver = () => {
    form.forgetDraft();
    onRestart();
  };
  const countOf = (section: Section) => {
    const value = faultyFields(form.faults, SECTIONS[section]).length;
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
          sections={SECTION_NAMES.map((section) => ({
            id: `maintenance-${section}`,
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
            <RestoredNote
              text={t('common:draft.restored')}
              startOver={t('common:draft.startOver')}
              onStartOver={startOver}
            />
          )}
        </>
      }
      aside={<DatesPreview values={form.values} today={today} />}
      foot={
        <FormFoot
          form={form}
          fault={firstFault(form, FIELDS, (first, count) =>
            t('form.toFix', { count, field: t(`field.${first}`).toLowerCase() }),
          )}
          submit={maySave ? t(record === null ? 'form.create' : 'form.save') : undefined}
          onCancel={() => void navigate(record === null ? LIST_PATH : detailPath(record.id))}
        />
      }
    >
      <WorkSection form={form} property_id={property_id} record={record} />
      <WhenSection form={form} property_id={property_id} record={record} />
      <OrdersSection form={form} />
      <ChecklistSection form={form} />
    </LongForm>
  );
}

function FormHead({ record }: { record: Pick<MaintenanceRecord, 'title'> | null }) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <Breadcrumb
        label={t('form.breadcrumb')}
        list={{ to: LIST_PATH, title: t('title') }}
        here={record?.title ?? t('form.breadcrumbNew')}
      />
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(record === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
