import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { complaintTargetsBody } from '@gerbang/shared/contracts/operations/complaints';
import type { ComplaintTargets, ComplaintTargetsBody } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/operations/complaints/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Modal, NativeSelect, NumberInput, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useComplaintTargetsQuery, useSetComplaintTargetsMutation } from './complaints.api.ts';

import classes from './complaints.module.css';

interface Props {
  property_id: string;
  onClose: () => void;
}

/** Time limits of each category in office hours, for the answer and for the solution. */
export function TargetsDialog({ property_id, onClose }: Props) {
  const { t } = useTranslation('complaints');
  const { data, isError, isFetching, refetch } = useComplaintTargetsQuery(property_id, {
    refetchOnMountOrArgChange: true,
  });
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('targets.title')} size={520}>
      <Text fz={13} c="dimmed" mb={14}>
        {t('targets.text')}
      </Text>
      {data === undefined && !isError && <Skeleton height={280} radius={8} />}
      {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data?.length === 0 && <Text fz={14}>{t('targets.none')}</Text>}
      {data !== undefined && data.length > 0 && <Hours property_id={property_id} list={data} onClose={onClose} />}
    </Modal>
  );
}

function Hours({ property_id, list, onClose }: Props & { list: ComplaintTargets }) {
  const { t } = useTranslation(['complaints', 'common']);
  const [category_id, setCategory] = useState(list[0]?.category_id ?? '');
  const category = list.find((row) => row.category_id === category_id) ?? list[0];
  const [changed, setChanged] = useState<ComplaintTargetsBody | null>(null);
  const form = useSave(property_id, category_id);
  const values = changed ?? category?.targets;
  if (values === undefined) return null;
  const set = (priority: ComplaintPriority, patch: Partial<ComplaintTargetsBody['low']>) =>
    setChanged({ ...values, [priority]: { ...values[priority], ...patch } });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await form.save(values)) setChanged(null);
  };
  return (
    <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate>
      <NativeSelect
        label={t('complaints:targets.category')}
        data={list.map((row) => ({ value: row.category_id, label: row.category }))}
        value={category_id}
        onChange={({ currentTarget }) => {
          setCategory(currentTarget.value);
          setChanged(null);
        }}
      />
      {category?.is_default === true && changed === null && (
        <Text fz={13} c="dimmed">
          {t('complaints:targets.standard')}
        </Text>
      )}
      <HourTable values={values} onSet={set} />
      <FormAlert text={form.alert} />
      <DialogFoot
        form={form}
        cancel={t('common:close')}
        submit={t('complaints:targets.save')}
        isWaiting={changed === null}
        onCancel={onClose}
      />
    </form>
  );
}

/** An empty field is stored as 0, which validation refuses. */
const number = (value: number | string): number => (typeof value === 'number' ? value : 0);
const shown = (hours: number): number | '' => (hours === 0 ? '' : hours);

interface TableProps {
  values: ComplaintTargetsBody;
  onSet: (priority: ComplaintPriority, patch: Partial<ComplaintTargetsBody['low']>) => void;
}

function HourTable({ values, onSet }: TableProps) {
  const { t } = useTranslation('complaints');
  return (
    <table className={classes.hours}>
      <thead>
        <tr>
          <th scope="col">{t('targets.priority')}</th>
          <th scope="col">{t('targets.answer')}</th>
          <th scope="col">{t('targets.solve')}</th>
        </tr>
      </thead>
      <tbody>
        {COMPLAINT_PRIORITIES.map((priority) => (
          <tr key={priority}>
            <th scope="row">{t(`priority.${priority}`)}</th>
            <td>
              <NumberInput
                aria-label={t('targets.answerOf', { priority: t(`priority.${priority}`) })}
                value={shown(values[priority].answer_hours)}
                onChange={(value) => onSet(priority, { answer_hours: number(value) })}
                min={1}
                max={240}
                allowDecimal={false}
              />
            </td>
            <td>
              <NumberInput
                aria-label={t('targets.solveOf', { priority: t(`priority.${priority}`) })}
                value={shown(values[priority].solve_hours)}
                onChange={(value) => onSet(priority, { solve_hours: number(value) })}
                min={1}
                max={720}
                allowDecimal={false}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useSave(property_id: string, category_id: string) {
  const { t } = useTranslation('complaints');
  const errorText = useErrorText();
  const [set, { isLoading }] = useSetComplaintTargetsMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const save = async (body: ComplaintTargetsBody): Promise<boolean> => {
    setAlert(null);
    if (!complaintTargetsBody.safeParse(body).success) {
      setAlert(t('targets.wrong'));
      return false;
    }
    const { error } = await set({ property_id, category_id, body });
    if (error === undefined) {
      staffToast('success', t('targets.saved'));
      return true;
    }
    staffToast('error', t('targets.failed'));
    setAlert(errorText(error));
    return false;
  };
  return { save, alert, isSending: isLoading };
}
