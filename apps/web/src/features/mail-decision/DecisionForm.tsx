import type { OpenDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { FieldChoice } from './FieldChoice.tsx';
import { NoteField } from './NoteField.tsx';
import { ProofField } from './ProofField.tsx';
import type { Decision, useDecide } from './use-decide.ts';

import classes from './mail-decision.module.css';

/** Which of the three decisions a sheet asks about. */
export type Asking = 'approve' | 'return' | 'reject';

interface Props {
  what: Asking;
  view: OpenDecisionLink;
  ways: ReturnType<typeof useDecide>;
}

/** What a person fills in. */
interface Said {
  fields: readonly CorrectableField[];
  note: string;
  proof: string;
}

/** Asks for what belongs to a decision: the parts to correct, why, and a proof that it is the person themselves. */
export function DecisionForm({ what, view, ways }: Props) {
  const { t } = useTranslation('mailDecision');
  const [said, setSaid] = useState<Said>({ fields: [], note: '', proof: '' });
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = missingOf(what, view.proof, said);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    const [first] = missing;
    if (first === undefined) void ways.decide(decisionOf(what, view.proof, said));
    else form.current?.querySelector<HTMLElement>(`[data-part="${first}"]`)?.focus();
  };
  const lacks = (part: keyof Said) => isAsked && missing.includes(part);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Text fz={15} c="dimmed" mb={14} lh={1.5}>
        {t(`${what}Sheet.text`)}
      </Text>
      {what === 'return' && (
        <FieldChoice
          kind={view.permit.kind}
          chosen={said.fields}
          onChange={(fields) => setSaid({ ...said, fields })}
          isMissing={lacks('fields')}
        />
      )}
      {what !== 'approve' && (
        <NoteField
          what={what}
          value={said.note}
          onChange={(note) => setSaid({ ...said, note })}
          isMissing={lacks('note')}
        />
      )}
      {view.proof !== 'none' && (
        <ProofField
          kind={view.proof}
          value={said.proof}
          onChange={(proof) => setSaid({ ...said, proof })}
          isMissing={lacks('proof')}
          fault={ways.proofFault}
          isFirst={what === 'approve'}
          isSending={ways.isSending}
        />
      )}
      {ways.failure !== undefined && (
        <p className={classes.failure} role="alert">
          {t('failed', { why: ways.failure })}
        </p>
      )}
      <Button
        type="submit"
        fullWidth
        mt={16}
        className={`${classes.other} ${what === 'reject' ? classes.danger : ''}`}
        loading={ways.isSending}
        disabled={ways.isSending}
      >
        {t(`${what}Sheet.button`)}
      </Button>
    </form>
  );
}

/** What still has to be filled in, from the top. */
function missingOf(what: Asking, asked: OpenDecisionLink['proof'], { fields, note, proof }: Said): (keyof Said)[] {
  return [
    ...(what === 'return' && fields.length === 0 ? ['fields' as const] : []),
    ...(what !== 'approve' && oneLine(note) === '' ? ['note' as const] : []),
    ...(asked !== 'none' && proof === '' ? ['proof' as const] : []),
  ];
}

function decisionOf(what: Asking, asked: OpenDecisionLink['proof'], { fields, note, proof }: Said): Decision {
  const shown = asked === 'none' ? {} : { proof };
  if (what === 'approve') return { decision: 'approved', note: '', ...shown };
  if (what === 'reject') return { decision: 'rejected', note: oneLine(note), ...shown };
  return { decision: 'returned', note: oneLine(note), fields: [...fields], ...shown };
}

/** A line break has no place in the applicant's mail. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
