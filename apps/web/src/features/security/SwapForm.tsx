import type { Duty, Roster } from '@gerbang/shared/contracts/security';
import { Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { FormAlert } from './FormAlert.tsx';
import { useSwapDutiesMutation } from './security.api.ts';
import { NO_FAULT, useDutyFault } from './use-duty-fault.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './security.module.css';

interface Props {
  duty: Duty;
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  onBack: () => void;
  onClose: () => void;
}

/** Lets two people change places. */
export function SwapForm({ duty, roster, words, property_id, onBack, onClose }: Props) {
  const { t } = useTranslation('security');
  const error = useFieldError();
  const faultOf = useDutyFault();
  const [with_id, setWith] = useState<string | null>(null);
  const [fault, setFault] = useState(NO_FAULT);
  const [swap, { isLoading }] = useSwapDutiesMutation();
  const others = roster.duties.filter((one) => one.status === 'planned' && one.person.id !== duty.person.id);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (with_id === null) return setFault({ fields: { with_id: 'required' }, alert: undefined });
    const { error: refused } = await swap({ property_id, id: duty.id, body: { with_id, version: duty.version } });
    if (refused !== undefined) return setFault(faultOf(refused));
    staffToast('success', t('swap.saved'));
    return onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <Text fz={14} c="dimmed">
        {others.length === 0 ? t('swap.none') : t('swap.text')}
      </Text>
      <FormAlert text={fault.alert} />
      {others.length > 0 && (
        <Select
          data-autofocus
          label={t('swap.with')}
          placeholder={t('form.choose')}
          searchable
          withAsterisk
          data={others.map((one) => ({
            value: one.id,
            label: `${one.person.name}, ${words.day(one.day)}, ${one.shift.name}`,
          }))}
          value={with_id}
          onChange={(value) => {
            setWith(value);
            setFault(NO_FAULT);
          }}
          comboboxProps={{ withinPortal: true, zIndex: 400 }}
          error={error(fault.fields['with_id'])}
        />
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t('handover.back')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={isLoading || others.length === 0}>
          {t('swap.save')}
        </Button>
      </div>
    </form>
  );
}
