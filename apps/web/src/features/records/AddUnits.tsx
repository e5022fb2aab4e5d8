import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { fieldCodes } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { RecordChoice } from './RecordChoice.tsx';
import { useAddUnitsMutation } from './records.api.ts';
import { unitNames } from './unit-names.ts';

import classes from './records.module.css';

const FLOOR = { name: 'floor_id', type: 'record', of: 'floor', labels: 'floor', isRequired: true } as const;

/** Adds many units to a floor in one step. */
export function AddUnits({ property_id, onClose }: { property_id: string; onClose: () => void }) {
  const { t } = useTranslation(['records', 'common', 'property']);
  const error = useFieldError();
  const [floor_id, setFloor] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [add, { isLoading }] = useAddUnitsMutation();
  const names = unitNames(text);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = {
      ...(floor_id === null && { floor_id: 'required' }),
      ...(names.length === 0 && { names: 'required' }),
    };
    setFaults(missing);
    if (floor_id === null || names.length === 0) return;
    const answer = await add({ property_id, floor_id, names });
    if (answer.data === undefined) {
      staffToast('error', t('property:createFailed'));
      return setFaults(fieldCodes(answer.error));
    }
    staffToast('success', t('records:form.addedMany', answer.data));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('records:form.addMany')} size={520}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          <div className={classes.wide}>
            <RecordChoice
              field={FLOOR}
              property_id={property_id}
              record={null}
              value={floor_id}
              onChange={(value) => setFloor(typeof value === 'string' ? value : null)}
              label={t('records:field.floor_id')}
              error={error(faults['floor_id'])}
            />
          </div>
          <Textarea
            className={classes.wide ?? ''}
            label={t('records:form.names')}
            description={t('records:form.addManyText')}
            rows={6}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            error={error(faults['names'])}
          />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isLoading} disabled={isLoading}>
            {t('records:form.addManySubmit', { count: names.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
