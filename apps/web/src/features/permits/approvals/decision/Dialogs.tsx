import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { asksEarlierStagesAgain, CORRECTABLE } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Box, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { useFieldError } from '../../../../components/form/FieldError.tsx';
import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { Asked, Draft, Drafts } from './drafts.ts';
import { NOTE_MAX, NoteForm } from './NoteForm.tsx';
import { Sheet } from './Sheet.tsx';
import type { Decisions } from './use-decisions.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './decision.module.css';

export type DialogRequest =
  | { what: 'return'; permit: PermitDetail; fields: readonly CorrectableField[] }
  | { what: 'reject' | 'note' | 'clash'; permit: PermitDetail };

interface Props {
  dialog: DialogRequest | null;
  drafts: Drafts;
  decisions: Decisions;
  format: PermitFormat;
  onClose: () => void;
}

/**
 * Dialogs to send a permit back for correction, to reject it, to approve it in spite of a serious clash and, on a phone,
 * to write the note.
 */
export function Dialogs({ dialog, drafts, decisions, format, onClose }: Props) {
  const { t } = useTranslation('approvals');
  // Keeps the last request, so that the dialog does not go blank while it closes.
  const [shown, setShown] = useState(dialog);
  if (dialog !== null && dialog !== shown) setShown(dialog);
  if (shown === null) return null;
  const { permit, what } = shown;
  const draft = drafts.get(permit.id);
  const titles = {
    return: t('return.title', { name: permit.applicant.name }),
    reject: t('reject.title', { name: permitName({ ...permit.applicant, tenant: permit.tenant }) }),
    note: t('decision.noteLabel'),
    clash: t('clash.reasonTitle'),
  };
  const done = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Sheet opened={dialog !== null} onClose={onClose} title={titles[what]} size={what === 'return' ? 560 : 480}>
      {what === 'return' && (
        <ReturnForm
          permit={permit}
          format={format}
          start={shown.fields}
          draft={draft}
          onCancel={onClose}
          onReturn={(asked) => done(() => decisions.returnPermit(permit, asked))}
        />
      )}
      {what === 'reject' && (
        <NoteForm
          text={t('reject.text')}
          label={t('reject.note')}
          hint={t('reject.mailed')}
          start={draft.reason || draft.note}
          max={NOTE_MAX}
          button={t('reject.button')}
          isDangerous
          icon={<IconX size={18} stroke={1.9} aria-hidden="true" />}
          onCancel={onClose}
          onSend={(reason) => done(() => decisions.reject(permit, reason))}
        />
      )}
      {what === 'clash' && (
        <NoteForm
          text={t('clash.reasonText')}
          label={t('clash.reasonNote')}
          hint={t('clash.reasonRead')}
          max={NOTE_MAX}
          button={t('clash.approve')}
          icon={<IconCheck size={18} stroke={2.4} aria-hidden="true" />}
          onCancel={onClose}
          onSend={(reason) => done(() => decisions.approve(permit, reason))}
        />
      )}
      {what === 'note' && (
        <NoteForm
          label={t('decision.note')}
          start={draft.note}
          max={NOTE_MAX}
          optional
          button={t('decision.keepNote')}
          onCancel={onClose}
          onSend={(written) => done(() => drafts.change(permit.id, { note: written }))}
        />
      )}
    </Sheet>
  );
}

interface ReturnFormProps {
  permit: PermitDetail;
  format: PermitFormat;
  /** Fields that are ticked when the form opens, besides those of the draft. */
  start: readonly CorrectableField[];
  draft: Draft;
  onCancel: () => void;
  onReturn: (asked: Asked) => void;
}

/** Asks which fields the applicant should correct, each shown with its present value, and for the reason. */
function ReturnForm({ permit, format, start, draft, onCancel, onReturn }: ReturnFormProps) {
  const { t } = useTranslation('approvals');
  const fields: readonly CorrectableField[] = CORRECTABLE[permit.kind];
  const [ticked, setTicked] = useState<readonly CorrectableField[]>(
    fields.filter((field) => start.includes(field) || draft.asked?.fields.includes(field) === true),
  );
  const [notes, setNotes] = useState<Partial<Record<CorrectableField, string>>>(draft.asked?.notes ?? {});
  const [isAsked, setAsked] = useState(false);
  const error = useFieldError();
  const values = useFieldValues(permit, format);
  const chosen = fields.filter((field) => ticked.includes(field));
  const isEmpty = chosen.length === 0;
  const isFirst = permit.chain.every(({ decision }) => decision !== 'approved');
  const decisive = chosen.filter((field) => asksEarlierStagesAgain([field]));
  const text =
    isFirst || decisive.length === 0
      ? t('return.text')
      : t('return.textAgain', { fields: format.list(decisive.map((field) => t(`return.field.${field}`))) });
  return (
    <NoteForm
      text={text}
      label={t('return.note')}
      hint={t('return.mailed')}
      start={draft.asked?.note ?? draft.note}
      max={NOTE_MAX}
      button={isEmpty ? t('return.buttonNone') : t('return.button', { count: chosen.length })}
      icon={<IconArrowBackUp size={18} stroke={1.9} aria-hidden="true" />}
      check={() => {
        setAsked(true);
        return !isEmpty;
      }}
      onCancel={onCancel}
      onSend={(reason) => onReturn({ fields: chosen, note: reason, ...noteOfEach(notes, chosen) })}
    >
      <fieldset className={classes.fields}>
        <legend className={layout.spoken}>{t('return.fields')}</legend>
        {fields.map((field) => (
          <Checkbox.Card
            key={field}
            className={classes.fieldCard ?? ''}
            radius={10}
            checked={ticked.includes(field)}
            onChange={(isOn) => setTicked(isOn ? [...ticked, field] : ticked.filter((other) => other !== field))}
          >
            <Checkbox.Indicator size="sm" radius={5} />
            <Stack component="span" gap={0} miw={0} fz={14} fw={600} lh={1.3}>
              <span>{t(`return.field.${field}`)}</span>
              <Box component="span" className={layout.cut} c="dimmed" fz={12.5} fw={400}>
                {values[field]}
              </Box>
            </Stack>
          </Checkbox.Card>
        ))}
      </fieldset>
      {chosen.length > 1 &&
        chosen.map((field) => (
          <TextInput
            key={field}
            mb={12}
            label={t('return.noteOf', { field: t(`return.field.${field}`) })}
            maxLength={300}
            value={notes[field] ?? ''}
            onChange={({ currentTarget }) => setNotes({ ...notes, [field]: currentTarget.value })}
          />
        ))}
      {isAsked && isEmpty && (
        <Box component="p" className={layout.rejected} m="-8px 0 14px" fz={14} role="alert">
          {error(t('return.pick'))}
        </Box>
      )}
    </NoteForm>
  );
}

/** The notes on single fields that were written. One field needs none, because the note of the whole return is its own. */
function noteOfEach(notes: Partial<Record<CorrectableField, string>>, fields: readonly CorrectableField[]) {
  const given = fields.map((field) => [field, notes[field]?.trim() ?? ''] as const).filter(([, text]) => text !== '');
  return fields.length > 1 && given.length > 0 ? { notes: Object.fromEntries(given) } : {};
}

function useFieldValues(permit: PermitDetail, format: PermitFormat): Record<CorrectableField, string> {
  const { t } = useTranslation('approvals');
  const { applicant, items, attachments, workers, work_details, description, property } = permit;
  const without = items.filter((item) => item.entry === null).length;
  const filled = (text: string) => (text === '' ? t('return.empty') : text);
  return {
    person: filled([applicant.name, applicant.phone].filter((part) => part !== '').join(' · ')),
    identity: t(applicant.identity_file_id === null ? 'return.noIdentity' : 'return.watermarked'),
    destination: filled(format.place(permit)),
    schedule: filled(format.window(permit, property.time_zone)),
    attachment: attachments.length === 0 ? t('return.empty') : t('return.fileCount', { count: attachments.length }),
    items:
      permit.kind === 'unloading' && without > 0
        ? t('return.without', { count: without })
        : t('itemCount', { count: items.length }),
    work_details: t('work.kinds', { count: work_details.length }),
    workers: t('workerCount', { count: workers.length }),
    description: filled(description),
  };
}
