import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { useCan } from '../../lib/use-can.ts';
import { ChecklistSection } from './ChecklistSection.tsx';
import { DatesPreview } from './DatesPreview.tsx';
import { FormFoot } from './FormFoot.tsx';
import { ConflictNote, ReadOnlyNote } from './FormNotes.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { detailPath, LIST_PATH } from './paths.ts';
import { SectionList } from './SectionList.tsx';
import { useMaintenanceForm } from './use-maintenance-form.ts';
import { WhenSection } from './WhenSection.tsx';
import { WorkSection } from './WorkSection.tsx';

import classes from './maintenance-form.module.css';

interface Props {
  property_id: string;
  today: string;
  /** The schedule to change; null for a new one. */
  record: MaintenanceRecord | null;
  /** Reads the schedule again and begins anew with it. */
  onLoadTheirs?: () => Promise<void>;
}

/** All facts of a schedule, on one page, with its next dates beside them. */
export function MaintenanceForm({ property_id, today, record, onLoadTheirs }: Props) {
  const { t } = useTranslation('maintenance');
  const maySave = useCan()('maintenance.update');
  const navigate = useNavigate();
  const { root, form, submit, ...state } = useMaintenanceForm(record, property_id, today);
  // Meant for the middle of typing, so it works in every field.
  useHotkeys([['mod+Enter', () => maySave && root.current?.requestSubmit()]], []);
  return (
    <form
      ref={root}
      onSubmit={submit}
      noValidate
      className={classes.page}
      aria-label={t(record === null ? 'newTitle' : 'editTitle')}
    >
      <div className={classes.columns}>
        <SectionList errors={form.errors} />
        <div className={classes.middle}>
          <FormHead record={record} />
          {!maySave && <ReadOnlyNote />}
          {state.isConflict && onLoadTheirs !== undefined && <ConflictNote onLoad={onLoadTheirs} />}
          <fieldset disabled={!maySave} className={classes.fields}>
            <WorkSection form={form} property_id={property_id} record={record} />
            <WhenSection form={form} property_id={property_id} record={record} />
            <OrdersSection form={form} />
            <ChecklistSection form={form} />
          </fieldset>
        </div>
        <DatesPreview values={form.values} today={today} />
      </div>
      <FormFoot
        errors={form.errors}
        onFirstFault={state.goToFirstFault}
        onCancel={() => void navigate(record === null ? LIST_PATH : detailPath(record.id))}
        submit={maySave ? t(record === null ? 'form.create' : 'form.save') : undefined}
        isSending={state.isSending}
      />
    </form>
  );
}

/** Where one is, with the way to the list. */
export function FormHead({ record }: { record: Pick<MaintenanceRecord, 'title'> | null }) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <nav aria-label={t('form.breadcrumb')}>
        <Breadcrumbs separatorMargin={6} mb={4}>
          <Anchor component={Link} to={LIST_PATH} fz={13} fw={550}>
            {t('title')}
          </Anchor>
          <Text fz={13} c="dimmed" aria-current="page">
            {record?.title ?? t('form.breadcrumbNew')}
          </Text>
        </Breadcrumbs>
      </nav>
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(record === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
