import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Drafts } from './drafts.ts';
import { NoteForm } from './NoteForm.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { Sheet } from './Sheet.tsx';
import { permitName } from './stages.ts';
import type { Decisions } from './use-decisions.ts';
import type { Words } from './use-words.ts';

const NOTE_MAX = 500;

/** What is asked before a decision that needs words. */
export type Asked =
  | { what: 'return'; permit: PermitDetail; fields: readonly CorrectableField[] }
  | { what: 'reject' | 'note'; permit: PermitDetail };

interface Props {
  asked: Asked | null;
  drafts: Drafts;
  decisions: Decisions;
  words: Words;
  onClose: () => void;
}

/** The questions that a return, a rejection or a note on a phone ask. */
export function Dialogs({ asked, drafts, decisions, words, onClose }: Props) {
  const { t } = useTranslation('approvals');
  // While a dialog goes away it still asks its question.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null) return null;
  const { permit, what } = shown;
  const { note } = drafts.of(permit.id);
  const titles = {
    return: t('return.title', { name: permit.applicant.name }),
    reject: t('reject.title', { name: permitName({ ...permit.applicant, tenant: permit.tenant }) }),
    note: t('decision.noteLabel'),
  };
  const done = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Sheet opened={asked !== null} onClose={onClose} title={titles[what]} size={what === 'return' ? 560 : 480}>
      {what === 'return' && (
        <ReturnForm
          permit={permit}
          words={words}
          start={shown.fields}
          note={note}
          onCancel={onClose}
          onReturn={(fields, said) => done(() => decisions.giveBack(permit, fields, said))}
        />
      )}
      {what === 'reject' && (
        <NoteForm
          text={t('reject.text')}
          label={t('reject.note')}
          hint={t('reject.mailed')}
          start={note}
          max={NOTE_MAX}
          button={t('reject.button')}
          isDangerous
          icon={<IconX size={18} stroke={1.9} aria-hidden="true" />}
          onCancel={onClose}
          onSend={(said) => done(() => decisions.reject(permit, said))}
        />
      )}
      {what === 'note' && (
        <NoteForm
          label={t('decision.note')}
          start={note}
          max={NOTE_MAX}
          optional
          button={t('decision.keepNote')}
          onCancel={onClose}
          onSend={(said) => done(() => drafts.change(permit.id, { note: said }))}
        />
      )}
    </Sheet>
  );
}
