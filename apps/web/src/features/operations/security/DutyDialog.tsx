import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Roster, Duty } from '@gerbang/shared/contracts/operations/security';
import { Modal, Button } from '@mantine/core';
import { IconArrowsExchange, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import type { DutyWish } from './duties.ts';
import { useDutyAlert } from './duties.ts';
import { AbsenceForm, DutyForm, SwapForm } from './DutyForms.tsx';
import type { SecurityWords } from './security-page.ts';
import { useDeleteDutyMutation, useSetAbsenceMutation } from './security.api.ts';

import classes from './security.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  wish: DutyWish;
  onClose: () => void;
}

type Part = 'facts' | 'absence' | 'swap';

export function DutyDialog({ roster, words, property_id, wish, onClose }: Props) {
  const { t } = useTranslation('security');
  const [part, setPart] = useState<Part>('facts');
  useFocusBack();
  const { duty } = wish;
  const name = duty?.person.name ?? '';
  const title = {
    facts: duty === null ? t('form.create') : t('form.edit', { name }),
    absence: t('absence.title', { name }),
    swap: t('swap.title', { name }),
  }[part];
  const back = () => setPart('facts');
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      {part === 'facts' && <DutyForm {...{ roster, words, property_id, wish, onClose }} />}
      {part === 'facts' && duty !== null && <DutyActions {...{ words, property_id, duty, onClose }} onOpen={setPart} />}
      {part === 'absence' && duty !== null && <AbsenceForm {...{ roster, property_id, duty, onClose }} onBack={back} />}
      {part === 'swap' && duty !== null && (
        <SwapForm {...{ roster, words, property_id, duty, onClose }} onBack={back} />
      )}
    </Modal>
  );
}

const ICON = { size: 16, stroke: 1.8 } as const;

interface DutyActionsProps {
  duty: Duty;
  words: SecurityWords;
  property_id: string;
  onOpen: (part: 'absence' | 'swap') => void;
  onClose: () => void;
}

function DutyActions({ duty, words, property_id, onOpen, onClose }: DutyActionsProps) {
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
  const alertOf = useDutyAlert();
  const [setAbsence, { isLoading: isReturning }] = useSetAbsenceMutation();
  const [deleteDuty, { isLoading: isRemoving }] = useDeleteDutyMutation();
  return {
    isBusy: isReturning || isRemoving,
    comeBack: async () => {
      const body = { is_absent: false, reason: '', substitute_id: null, version };
      const { error } = await setAbsence({ property_id, id, body });
      if (error !== undefined) return void staffToast('error', alertOf(error) ?? t('form.failed'));
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
