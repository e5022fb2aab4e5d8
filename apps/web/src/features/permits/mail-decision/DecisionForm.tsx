import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import type { OpenDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';
import { hasSeriousClash } from '@gerbang/shared/domain/permits/clashes';
import { CORRECTABLE } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Decision, useDecide } from './use-decide.ts';

import classes from './mail-decision.module.css';

export type DecisionKind = 'approve' | 'return' | 'reject';

interface Props {
  what: DecisionKind;
  view: OpenDecisionLink;
  decision: ReturnType<typeof useDecide>;
}

interface DecisionInput {
  fields: readonly CorrectableField[];
  note: string;
  proof: string;
}

export function DecisionForm({ what, view, decision }: Props) {
  const { t } = useTranslation('mailDecision');
  const [input, setInput] = useState<DecisionInput>({ fields: [], note: '', proof: '' });
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asksNote = what !== 'approve' || hasSeriousClash(view.permit.clashes);
  const missing = missingOf(what, asksNote, view.proof, input);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    const [first] = missing;
    if (first === undefined) void decision.decide(decisionOf(what, view.proof, input));
    else form.current?.querySelector<HTMLElement>(`[data-part="${first}"]`)?.focus();
  };
  const lacks = (part: keyof DecisionInput) => isAsked && missing.includes(part);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Text fz={15} c="dimmed" mb={14} lh={1.5}>
        {t(what === 'approve' && asksNote ? 'approveSheet.clashText' : `${what}Sheet.text`)}
      </Text>
      {what === 'return' && (
        <FieldChoice
          kind={view.permit.kind}
          chosen={input.fields}
          onChange={(fields) => setInput({ ...input, fields })}
          isMissing={lacks('fields')}
        />
      )}
      {asksNote && (
        <NoteField
          what={what}
          value={input.note}
          onChange={(note) => setInput({ ...input, note })}
          isMissing={lacks('note')}
        />
      )}
      {view.proof !== 'none' && (
        <ProofField
          kind={view.proof}
          value={input.proof}
          onChange={(proof) => setInput({ ...input, proof })}
          isMissing={lacks('proof')}
          fault={decision.proofFault}
          isFirst={!asksNote}
          isSending={decision.isSending}
        />
      )}
      {decision.failure !== undefined && (
        <p className={classes.failure} role="alert">
          {t('failed', { why: decision.failure })}
        </p>
      )}
      <Button
        type="submit"
        fullWidth
        mt={16}
        className={`${classes.other} ${what === 'reject' ? classes.danger : ''}`}
        loading={decision.isSending}
        disabled={decision.isSending}
      >
        {t(`${what}Sheet.button`)}
      </Button>
    </form>
  );
}

function missingOf(
  what: DecisionKind,
  asksNote: boolean,
  asked: OpenDecisionLink['proof'],
  { fields, note, proof }: DecisionInput,
): (keyof DecisionInput)[] {
  return [
    ...(what === 'return' && fields.length === 0 ? ['fields' as const] : []),
    ...(asksNote && oneLine(note) === '' ? ['note' as const] : []),
    ...(asked !== 'none' && proof === '' ? ['proof' as const] : []),
  ];
}

function decisionOf(
  what: DecisionKind,
  asked: OpenDecisionLink['proof'],
  { fields, note, proof }: DecisionInput,
): Decision {
  const shown = asked === 'none' ? {} : { proof };
  if (what === 'approve') return { decision: 'approved', note: oneLine(note), ...shown };
  if (what === 'reject') return { decision: 'rejected', note: oneLine(note), ...shown };
  return { decision: 'returned', note: oneLine(note), fields: [...fields], ...shown };
}

/** Removes line breaks, which the applicant's mail cannot show. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

interface FieldChoiceProps {
  kind: PermitKind;
  chosen: readonly CorrectableField[];
  onChange: (chosen: readonly CorrectableField[]) => void;
  isMissing: boolean;
}

function FieldChoice({ kind, chosen, onChange, isMissing }: FieldChoiceProps) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  const fields: readonly CorrectableField[] = CORRECTABLE[kind];
  return (
    <fieldset className={classes.choice}>
      <legend>{t('returnSheet.fields')}</legend>
      <div className={classes.cards}>
        {fields.map((field, index) => (
          <Checkbox.Card
            key={field}
            data-part={index === 0 ? 'fields' : undefined}
            className={classes.card ?? ''}
            radius={10}
            checked={chosen.includes(field)}
            onChange={(isOn) => onChange(fields.filter((other) => (other === field ? isOn : chosen.includes(other))))}
          >
            <Checkbox.Indicator size="sm" radius={5} />
            {t(`field.${field}`)}
          </Checkbox.Card>
        ))}
      </div>
      {isMissing && (
        <p className={classes.failure} role="alert">
          {error(t('returnSheet.pick'))}
        </p>
      )}
    </fieldset>
  );
}

const NOTE_MAX = 500;

interface NoteFieldProps {
  what: DecisionKind;
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
}

function NoteField({ what, value, onChange, isMissing }: NoteFieldProps) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  return (
    <Textarea
      data-part="note"
      data-autofocus={what !== 'return' || undefined}
      label={t(`${what}Sheet.note`)}
      rows={3}
      maxLength={NOTE_MAX}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error(isMissing ? 'required' : undefined)}
      mb={14}
    />
  );
}

interface ProofFieldProps {
  kind: 'code' | 'password';
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
  /** Error code from the server. */
  fault: FieldCode | undefined;
  /** True when this is the first field of the form. */
  isFirst: boolean;
  isSending: boolean;
}

/** Proof of identity: a code from the authenticator app, or the password. */
function ProofField({ kind, value, onChange, isMissing, fault, isFirst, isSending }: ProofFieldProps) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  const input = useRef<HTMLInputElement>(null);
  // Focuses the field again after a wrong proof.
  useEffect(() => {
    if (fault !== undefined && !isSending) input.current?.focus();
  }, [fault, isSending]);
  const shared = {
    ref: input,
    'data-part': 'proof',
    'data-autofocus': isFirst || undefined,
    label: t(`proof.${kind}`),
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
    error: error(isMissing ? 'required' : fault === 'invalid' ? t('proof.codeWrong') : fault),
  };
  if (kind === 'password') return <PasswordField {...shared} autoComplete="current-password" />;
  return <TextInput {...shared} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
