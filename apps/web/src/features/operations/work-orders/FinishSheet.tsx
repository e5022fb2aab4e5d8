import { moveWorkOrderBody, workPartBody } from '@gerbang/shared/contracts/operations/work-orders';
import { missingEvidence, type Evidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { Button, Text, Textarea } from '@mantine/core';
import { IconCamera, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { schemaFaults, type Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { FINISH_FIELDS, FinishHours, FinishParts, FinishPhoto, FinishSignature } from './FinishSections.tsx';
import { storedUrl } from './SignaturePad.tsx';
import type { OrderPart } from './use-act.ts';
import { evidenceOf, finishBody, isPartTyped, partBody, withTypedPart } from './use-work-draft.ts';

import classes from './finish.module.css';

interface Props extends OrderPart {
  now: Date;
  onClose: () => void;
}

/** What the work order still needs before it can be finished: required checklist items, or evidence. */
type Missing = 'checks' | Evidence;

/**
 * The closing sheet of a work order. Everything entered here, and everything typed on the page before, is saved together
 * with finishing. Closing the sheet keeps it.
 */
export function FinishSheet(part: Props) {
  const { order, held, now, onClose } = part;
  const { t } = useTranslation('workOrders');
  const root = useRef<HTMLFormElement>(null);
  const [isSigning, setSigning] = useState(false);
  const { submit, addPart, faults, isSending } = useFinish(part, root);
  useFocusBack();
  const open = order.checks.filter(({ required, done_at }) => required && done_at === null);
  const lacking = missingEvidence(order.required, evidenceOf(held.draft, order, now));
  const missing: Missing[] = [...(open.length > 0 ? ['checks' as const] : []), ...lacking];
  const next = missing[0];
  const goToNext = () => {
    if (next === 'checks') return goToCheck(open[0]?.id ?? '', onClose);
    if (next === 'signature' && !held.draft.is_absent) setSigning(true);
    const field = next && root.current?.querySelector<HTMLElement>(`[data-path="${FINISH_FIELDS[next]}"]`);
    field?.scrollIntoView({ block: 'center' });
    if (next === 'photo') field?.click();
    else field?.focus();
  };
  const section = (kind: Evidence) => ({
    ...part,
    faults,
    isRequired: order.required.includes(kind),
    isMissing: lacking.includes(kind),
  });
  return (
    <Sheet opened onClose={onClose} title={t('finish.title')}>
      <form
        ref={root}
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (next === undefined) void submit(event);
          else goToNext();
        }}
      >
        <Progress missing={missing.length} total={order.required.length + (open.length > 0 ? 1 : 0)} />
        {open.length > 0 && <FormAlert text={t('moveDialog.checksOpen', { count: open.length })} />}
        <FinishHours {...section('hours')} />
        <FinishParts {...section('parts')} onAdd={addPart} />
        <FinishPhoto {...section('photo')} />
        <FinishSignature {...section('signature')} isSigning={isSigning} onSign={setSigning} />
        <FinishNote {...part} faults={faults} />
        <div className={classes.foot}>
          <NextButton next={next} isSending={isSending} />
        </div>
      </form>
    </Sheet>
  );
}

function useFinish({ order, acts, held, now, onClose }: Props, root: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('workOrders');
  const { token } = useAuth();
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);
  /** Shows the faults and focuses the first field with one. Returns whether there are any. */
  const refuse = (found: Faults) => {
    setFaults(found);
    focusFirst(root.current, Object.keys(found));
    return Object.keys(found).length > 0;
  };
  const addPart = () => {
    if (!refuse(schemaFaults(workPartBody, partBody(held.draft.part)))) held.set(withTypedPart(held.draft));
  };
  const send = async () => {
    const { draft, drawing } = held;
    const found = {
      ...schemaFaults(moveWorkOrderBody, finishBody(held, order, { now, url: null })),
      ...(isPartTyped(draft.part) && schemaFaults(workPartBody, partBody(draft.part))),
    };
    if (refuse(found)) return;
    const url = drawing === null ? null : await storedUrl(drawing, token);
    if (url === undefined) return void staffToast('error', t('form.failed'));
    const answer = await acts.act('moves', 'POST', finishBody(held, order, { now, url }));
    if (answer.data === undefined) return void refuse(fieldCodes(answer.error));
    held.clear();
    staffToast('success', t('moved.finish'));
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSending(true);
    await send();
    setSending(false);
  };
  return { submit, addPart, faults, isSending };
}

/** A bar for each required thing, filled when it is there. */
function Progress({ missing, total }: { missing: number; total: number }) {
  const { t } = useTranslation('workOrders');
  return (
    <div className={classes.progress}>
      <Text c="dimmed" fz={15} aria-live="polite">
        {missing === 0 ? t('finish.ready') : t('finish.missing', { count: missing })}
      </Text>
      <span className={classes.bars} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <i key={index} data-done={index < total - missing} />
        ))}
      </span>
    </div>
  );
}

function FinishNote({ order, held, faults }: Props & { faults: Faults }) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const { finish } = held.draft;
  return (
    <div className={classes.note}>
      <Textarea
        label={t('moveDialog.note')}
        rows={2}
        value={finish.note}
        onChange={({ currentTarget }) => held.set({ finish: { ...finish, note: currentTarget.value } })}
        error={error(faults['note'])}
      />
      {order.complaint !== null && (
        <Text fz={14} c="dimmed">
          {t('moveDialog.finishComplaint')}
        </Text>
      )}
    </div>
  );
}

function NextButton({ next, isSending }: { next: Missing | undefined; isSending: boolean }) {
  const { t } = useTranslation('workOrders');
  const Icon = next === undefined ? IconCheck : next === 'photo' ? IconCamera : IconChevronRight;
  return (
    <Button
      type="submit"
      fullWidth
      h={56}
      fz={17}
      loading={isSending}
      disabled={isSending}
      leftSection={<Icon size={20} stroke={1.9} />}
    >
      {next === undefined ? t('move.finish') : t(`finish.next.${next}`)}
    </Button>
  );
}

function goToCheck(id: string, close: () => void): void {
  close();
  // The closing sheet restores the focus, so wait for that before focusing the item.
  setTimeout(() => {
    const item = document.getElementById(`check-${id}`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus();
  }, 50);
}
