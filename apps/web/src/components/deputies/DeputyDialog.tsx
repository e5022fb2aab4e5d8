import './deputies-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirst } from '../../lib/focus-first.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useFieldError } from '../FieldError.tsx';
import { AwaySelect } from './AwaySelect.tsx';
import { DeputySelect } from './DeputySelect.tsx';
import { MomentFields } from './MomentFields.tsx';
import { StageFields } from './StageFields.tsx';
import { useAway } from './use-away.ts';
import { useDeputyForm, useFaultWords } from './use-deputy-form.ts';

import classes from './deputies.module.css';

interface Props {
  reader: StaffRecord;
  /** The deputyship to change; null for a new one. */
  record: DeputyRecord | null;
  /** Whether the reader says who is away; otherwise it is themselves. */
  mayChoose: boolean;
  onClose: () => void;
}

/** Sets who decides for somebody who is away, or changes it. */
export function DeputyDialog({ reader, record, mayChoose, onClose }: Props) {
  const { t } = useTranslation(['deputies', 'common']);
  const error = useFieldError();
  const words = useFaultWords();
  const root = useRef<HTMLFormElement>(null);
  useFocusBack();
  const isChoosing = record === null && mayChoose;
  const account_id = record?.account_id ?? (isChoosing ? null : reader.id);
  const { time_zone } = reader.property;
  const form = useDeputyForm({ record, account_id, time_zone, onSaved: onClose });
  const { away, choose, roles, stages } = useAway(reader, record, isChoosing);
  const { values, change, faults, isSaving } = form;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const asksStages = stages.length > 1 || values.stages !== null;
  // A fault of a field that is not shown is one of the whole.
  const alert = form.alert ?? (asksStages ? undefined : words('stages', faults['stages']));
  return (
    <Modal opened onClose={onClose} title={useTitle(record, mayChoose)} size={520}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {alert !== undefined && (
            <p className={classes.alert} role="alert">
              <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
              {alert}
            </p>
          )}
          {isChoosing && (
            <AwaySelect
              value={away}
              roles={roles}
              onChange={(next) => {
                choose(next);
                change({ account_id: next.id, deputy_id: null, stages: null });
              }}
              error={error(faults['account_id'])}
            />
          )}
          <DeputySelect form={form} record={record} isFirst={!isChoosing} />
          <MomentFields form={form} property={reader.property} isNew={record === null} />
          {asksStages && <StageFields form={form} stages={stages} isOwn={account_id === reader.id} />}
          <TextInput
            label={t('deputies:form.reason')}
            placeholder={t('deputies:form.reasonHint')}
            value={values.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            error={error(faults['reason'])}
            data-path="reason"
          />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={isSaving}>
            {t('deputies:form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useTitle(record: DeputyRecord | null, mayChoose: boolean): string {
  const { t } = useTranslation('deputies');
  if (record !== null) return t('form.edit', { name: record.account });
  return t(mayChoose ? 'form.create' : 'form.createOwn');
}
