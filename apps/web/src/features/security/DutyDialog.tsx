import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Roster } from '@gerbang/shared/contracts/security';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFocusBack } from '../../lib/use-focus-back.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import type { DutyWish } from './duty-wish.ts';
import { DutyActions } from './DutyActions.tsx';
import { DutyForm } from './DutyForm.tsx';
import { SwapForm } from './SwapForm.tsx';
import type { SecurityWords } from './use-security-words.ts';

interface Props {
  roster: Roster;
  words: SecurityWords;
  property_id: string;
  wish: DutyWish;
  onClose: () => void;
}

type Part = 'facts' | 'absence' | 'swap';

/** Plans a duty or changes one; a planned one is also where somebody is absent, changes places or is taken off. */
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
