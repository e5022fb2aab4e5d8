import type { ComplaintDetail } from '@gerbang/shared/contracts/operations/complaints';
import { complaintWorkOrderBody, type WorkOrderOptions } from '@gerbang/shared/contracts/operations/work-orders';
import { COMPLAINT_PRIORITIES, type ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import { dueAt, type ChosenDue } from '@gerbang/shared/domain/operations/work-orders/due';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { NativeSelect, Skeleton, Text, Textarea, TextInput } from '@mantine/core';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { RestoredDraft } from '../../../components/form/FormNote.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useComplaintWorkOptionsQuery, useMakeWorkOrderMutation } from './complaints.api.ts';

import shared from './complaints.module.css';
import classes from './detail.module.css';

interface Props {
  complaint: ComplaintDetail;
  onClose: () => void;
  onMade: (order: { id: string; code: string }) => void;
}

interface Values extends ChosenDue {
  /** The ids stay the same in a retry, so that nothing is created or sent twice. */
  id: string;
  message_id: string;
  title: string;
  team_id: string | null;
  assignee_id: string | null;
  category_id: string | null;
  priority: ComplaintPriority;
  /** Empty sends no message. */
  message: string;
}

/** Asks who does the work of a complaint and until when, and suggests a message to the tenant. */
export function WorkOrderSheet(props: Props) {
  const { t } = useTranslation('complaints');
  const { data: options } = useComplaintWorkOptionsQuery(props.complaint.property_id);
  useFocusBack();
  return (
    <Sheet opened onClose={props.onClose} title={t('work.title')}>
      {options === undefined ? <Skeleton height={320} radius={8} /> : <WorkForm {...props} options={options} />}
    </Sheet>
  );
}

type FormProps = Props & { options: WorkOrderOptions };

function WorkForm(props: FormProps) {
  const { complaint, options, onClose } = props;
  const { t } = useTranslation('complaints');
  const form = useWorkForm(props);
  const field = useFields(form);
  const photos = [complaint, ...complaint.entries].reduce((sum, entry) => sum + entry.photos.length, 0);
  return (
    <form {...form.formProps} className={shared.dialog}>
      <FormAlert text={form.alert} />
      <RestoredDraft draft={form.draft} />
      <TextInput {...field('title')} label={t('work.about')} maxLength={120} />
      <div className={classes.pair}>
        <NativeSelect
          {...field('team_id', 'choice')}
          label={t('work.team')}
          data={choices(options.teams.filter(({ active }) => active))}
        />
        <NativeSelect {...field('assignee_id', 'choice')} label={t('work.assignee')} data={choices(options.people)} />
        <NativeSelect
          {...field('priority')}
          label={t('column.priority')}
          data={COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
        <NativeSelect
          {...field('category_id', 'choice')}
          label={t('work.category')}
          data={choices(options.categories)}
        />
      </div>
      <DueFields form={form} time_zone={complaint.time_zone} />
      {photos > 0 && (
        <Text fz={14} c="dimmed">
          {t('work.photos', { count: photos })}
        </Text>
      )}
      {complaint.tenant !== null && (
        <Textarea
          {...field('message')}
          label={t('work.message', { name: complaint.tenant.name })}
          description={t('work.messageHint')}
          rows={3}
          maxLength={2000}
        />
      )}
      <DialogFoot form={form} submit={t('detail.workOrder')} onCancel={onClose} />
    </form>
  );
}

const choices = (list: readonly { id: string; name: string }[]) => [
  { value: '', label: '' },
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];

function DueFields({ form, time_zone }: { form: ReturnType<typeof useWorkForm>; time_zone: string }) {
  const { t } = useTranslation('complaints');
  const faultText = useFaultText(form);
  const { values, change } = form;
  return (
    <div className={classes.pair}>
      <DayField
        path="due_at"
        label={t('work.due')}
        placeholder={t('work.dueHint')}
        value={values.due_day}
        clear={t('work.noDue')}
        onChange={(due_day) => change({ due_day })}
        error={faultText('due_at')}
      />
      <TimeField
        label={zoneLabel(time_zone)}
        minutes={t('work.minutes')}
        value={values.due_time}
        onChange={(due_time) => change({ due_time })}
        isDisabled={values.due_day === ''}
      />
    </div>
  );
}

function useWorkForm({ complaint, options, onMade }: FormProps) {
  const { t } = useTranslation('complaints');
  const [make] = useMakeWorkOrderMutation();
  const { user_id } = useAuth();
  const { property_id } = complaint;
  return useDraftForm({
    draft: { name: `complaint-work:${user_id}:${complaint.id}` },
    initialValues: startValues(complaint, options, t('work.suggestion')),
    check: (values: Values) => schemaFaults(complaintWorkOrderBody, bodyOf(complaint, values)),
    send: (values) => make({ property_id, body: bodyOf(complaint, values) }),
    onSaved: (order) => {
      staffToast('success', t('detail.workOrderMade', { code: order.code }));
      onMade(order);
    },
    onFailed: () => staffToast('error', t('detail.workOrderFailed')),
    cures: { due_day: ['due_at'], due_time: ['due_at'] },
  });
}

/** The only team, the category with the same name, and the complaint's own priority and deadline. */
function startValues(complaint: ComplaintDetail, options: WorkOrderOptions, message: string): Values {
  const teams = options.teams.filter(({ active }) => active);
  const due = wallClock(new Date(complaint.solve_due_at), complaint.time_zone);
  const isLate = new Date(complaint.solve_due_at).getTime() <= Date.now();
  return {
    id: newUuid(),
    message_id: newUuid(),
    title: complaint.title,
    team_id: teams.length === 1 ? (teams[0]?.id ?? null) : null,
    assignee_id: null,
    category_id: options.categories.find(({ name }) => name === complaint.category.name)?.id ?? null,
    priority: complaint.priority,
    // A deadline that has passed is no deadline for the work: it follows from the priority.
    due_day: isLate ? '' : due.date,
    due_time: isLate ? '' : due.time.slice(0, 5),
    message: complaint.tenant === null ? '' : message,
  };
}

function bodyOf(complaint: ComplaintDetail, { message_id, due_day, due_time, message, ...facts }: Values) {
  return {
    ...facts,
    complaint_id: complaint.id,
    due_at: dueAt({ due_day, due_time }, complaint.time_zone)?.toISOString() ?? null,
    message: message.trim() === '' ? null : { id: message_id, text: message },
  };
}
