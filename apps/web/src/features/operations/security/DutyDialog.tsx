import type { Duty } from '@gerbang/shared/contracts/security';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteDutyMutation, useSetAbsenceMutation } from './security.api.ts';
import { useDutyFault } from './use-duty-fault.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './security.module.css';

const ICON = { size: 16, stroke: 1.8 } as const;

interface Props {
  duty: Duty;
  words: SecurityWords;
  property_id: string;
  onOpen: (part: 'absence' | 'swap') => void;
  onClose: () => void;
}

/** What else happens to a planned duty: somebody is absent, changes places, or is taken off. */
export function DutyActions({ duty, words, property_id, onOpen, onClose }: Props) {
  const { t } = useTranslation('security');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, comeBack, remove } = useDutyActions(duty, property_id, onClose);
  const { name } = duty.person;
  return (
    <div className={classes.actions}>
      {duty.status === 'absent' ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck {...ICON} />}
          disabled={isBusy}
          onClick={() => void comeBack()}
        >
          {t('form.comes')}
        </Button>
      ) : (
        <>
          <Button variant="default" leftSection={<IconUserOff {...ICON} />} onClick={() => onOpen('absence')}>
            {t('form.absence')}
          </Button>
          <Button variant="default" leftSection={<IconArrowsExchange {...ICON} />} onClick={() => onOpen('swap')}>
            {t('form.swap')}
          </Button>
        </>
      )}
      <Button variant="subtle" color="rejected" leftSection={<IconTrash {...ICON} />} onClick={() => setAsking(true)}>
        {t('form.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('form.removeTitle', { name })}
        text={t('form.removeText', { shift: duty.shift.name, day: words.longDay(duty.day) })}
        confirm={t('form.remove')}
        isLoading={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

function useDutyActions({ id, version }: Duty, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const faultOf = useDutyFault();
  const [setAbsence, { isLoading: isReturning }] = useSetAbsenceMutation();
  const [deleteDuty, { isLoading: isRemoving }] = useDeleteDutyMutation();
  return {
    isBusy: isReturning || isRemoving,
    comeBack: async () => {
      const body = { is_absent: false, reason: '', substitute_id: null, version };
      const { error } = await setAbsence({ property_id, id, body });
      if (error !== undefined) return void staffToast('error', faultOf(error).alert ?? t('form.failed'));
      staffToast('success', t('absence.back'));
      return onClose();
    },
    remove: async () => {
      const { error } = await deleteDuty({ property_id, id });
      if (error !== undefined) return void staffToast('error', errorText(error));
      staffToast('success', t('form.removed'));
      return onClose();
    },
  };
}
