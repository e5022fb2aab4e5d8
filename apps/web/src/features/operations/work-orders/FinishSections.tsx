import { MINUTES_STEP, type Evidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { ActionIcon, Button, Text, Textarea, TextInput } from '@mantine/core';
import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { faultAt, type Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Line, NumberField } from './CostLine.tsx';
import { Strip } from './Photos.tsx';
import { useFirstFocus } from './Section.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import type { OrderPart } from './use-act.ts';
import { hoursOf, unsaved } from './use-work-draft.ts';

import classes from './finish.module.css';
import lists from './work-orders.module.css';

interface Props extends OrderPart {
  now: Date;
  faults: Faults;
  isRequired: boolean;
  isMissing: boolean;
}

/** The field of each kind of evidence: the path at which its faults are reported. */
export const FINISH_FIELDS = {
  hours: 'closing.times',
  parts: 'name',
  photo: 'photo',
  signature: 'closing.signature',
} as const satisfies Record<Evidence, string>;

interface FrameProps extends Pick<Props, 'isRequired' | 'isMissing'> {
  title: string;
  /** Whether there is something in this section. */
  isGiven: boolean;
  note?: string | undefined;
  children: ReactNode;
}

function Frame({ title, isGiven, note, isRequired, isMissing, children }: FrameProps) {
  const { t } = useTranslation('workOrders');
  const titleId = useId();
  const Sign = isMissing ? IconAlertCircleFilled : isGiven ? IconCircleCheckFilled : IconCircleDashed;
  const state = isRequired ? t('finish.required') : t('finish.optional');
  return (
    <fieldset className={classes.section} data-missing={isMissing} aria-labelledby={titleId}>
      <div className={classes.head} data-given={isGiven}>
        <Sign size={28} aria-hidden="true" />
        <h3 id={titleId}>{title}</h3>
        <span>{isMissing || !isGiven ? state : note}</span>
      </div>
      {children}
    </fieldset>
  );
}

export function FinishHours(part: Props) {
  const { order, words, held, now } = part;
  const { t } = useTranslation('workOrders');
  const { timer, minutes } = hoursOf(held.draft, order, now);
  const { times } = unsaved(held.draft, order);
  const noted = order.times.reduce((sum, time) => sum + time.minutes, 0);
  const change = (by: number) => held.set({ worked: { ...held.draft.worked, minutes: Math.max(0, minutes + by) } });
  const notes = [
    noted > 0 ? t('finish.noted', { time: words.hours(noted) }) : '',
    timer > 0 ? t('finish.timer', { time: words.hours(timer) }) : '',
  ].filter((text) => text !== '');
  return (
    <Frame {...part} title={t('times.title')} isGiven={noted + minutes + times.length > 0} note={notes.join(' · ')}>
      {times.length > 0 && (
        <ul className={classes.list}>
          {times.map((time) => (
            <Line
              key={time.id}
              what={words.hours(time.minutes)}
              note={t('finish.typed')}
              isTyped
              remove={t('finish.removeTyped', { name: words.hours(time.minutes) })}
              onRemove={() => held.set({ times: held.draft.times.filter(({ id }) => id !== time.id) })}
            />
          ))}
        </ul>
      )}
      <div className={classes.stepper}>
        <ActionIcon
          variant="transparent"
          aria-label={t('finish.less', { count: MINUTES_STEP })}
          disabled={minutes === 0}
          onClick={() => change(-MINUTES_STEP)}
        >
          <IconMinus size={22} stroke={2} />
        </ActionIcon>
        <output aria-live="polite">{words.hours(minutes)}</output>
        <ActionIcon
          variant="transparent"
          aria-label={t('finish.more', { count: MINUTES_STEP })}
          data-path={FINISH_FIELDS.hours}
          onClick={() => change(MINUTES_STEP)}
        >
          <IconPlus size={22} stroke={2} />
        </ActionIcon>
      </div>
    </Frame>
  );
}

export function FinishParts({ onAdd, ...part }: Props & { onAdd: () => void }) {
  const { order, words, acts, held, faults } = part;
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const { draft } = held;
  const typed = unsaved(draft, order).parts;
  const count = order.parts.length + typed.length;
  return (
    <Frame {...part} title={t('parts.title')} isGiven={count > 0} note={String(count)}>
      {count > 0 && (
        <ul className={classes.list}>
          {order.parts.map(({ id, name, qty }) => (
            <Line
              key={id}
              what={name}
              amount={words.number(qty)}
              remove={t('parts.remove', { name })}
              isBusy={acts.busy === `parts/${id}`}
              onRemove={() => void acts.act(`parts/${id}`, 'DELETE')}
            />
          ))}
          {typed.map(({ id, name, qty }) => (
            <Line
              key={id}
              what={name}
              note={t('finish.typed')}
              isTyped
              amount={words.number(qty)}
              remove={t('parts.remove', { name })}
              onRemove={() => held.set({ parts: draft.parts.filter((one) => one.id !== id) })}
            />
          ))}
        </ul>
      )}
      <div className={classes.newPart}>
        <TextInput
          label={t('parts.name')}
          data-path={FINISH_FIELDS.parts}
          value={draft.part.name}
          onChange={({ currentTarget }) => held.set({ part: { ...draft.part, name: currentTarget.value } })}
          error={error(faults['name'])}
        />
        <NumberField
          label={t('parts.qty')}
          decimals={3}
          value={draft.part.qty}
          onChange={(qty) => held.set({ part: { ...draft.part, qty } })}
          error={error(faults['qty'])}
        />
        <Button variant="light" onClick={onAdd}>
          {t('finish.addPart')}
        </Button>
      </div>
    </Frame>
  );
}

export function FinishPhoto(part: Props) {
  const { order, acts } = part;
  const { t } = useTranslation('workOrders');
  const before = order.photos.find(({ moment }) => moment === 'before');
  const after = order.photos.filter(({ moment }) => moment === 'after');
  return (
    <Frame {...part} title={t('finish.photo')} isGiven={after.length > 0} note={String(after.length)}>
      <div className={classes.photos}>
        {before !== undefined && (
          <figure>
            <img src={before.url} alt="" />
            <figcaption>{t('photos.before')}</figcaption>
          </figure>
        )}
        <Strip order={order} acts={acts} mayNote moment="after" path={FINISH_FIELDS.photo} />
      </div>
    </Frame>
  );
}

interface SignatureProps extends Props {
  isSigning: boolean;
  onSign: (isSigning: boolean) => void;
}

export function FinishSignature({ isSigning, onSign, ...part }: SignatureProps) {
  const { order, held, isRequired } = part;
  const { t } = useTranslation('workOrders');
  const { draft, drawing } = held;
  const name = order.signature?.name ?? draft.signature.name;
  const isBegun = draft.signature.name !== '' || drawing !== null;
  const absent = draft.is_absent && draft.absent_reason.trim() !== '' ? t('finish.notThere') : '';
  return (
    <Frame {...part} title={t('finish.signature')} isGiven={name.trim() + absent !== ''} note={absent}>
      {isSigning || isBegun ? (
        <SignHere {...part} />
      ) : (
        <div className={classes.signer}>
          <span>
            <b>{name === '' ? t('signature.none') : name}</b>
            {order.tenant !== null && <small>{order.tenant.name}</small>}
          </span>
          {order.signature === null && !draft.is_absent && (
            <Button variant="light" data-path={FINISH_FIELDS.signature} onClick={() => onSign(true)}>
              {t('signature.sign')}
            </Button>
          )}
        </div>
      )}
      {isRequired && order.signature === null && <NotThere {...part} onSign={onSign} />}
    </Frame>
  );
}

function SignHere({ held, faults }: Props) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const field = useFirstFocus();
  const { signature } = held.draft;
  return (
    <>
      <TextInput
        ref={field}
        autoComplete="off"
        label={t('signature.name')}
        data-path={FINISH_FIELDS.signature}
        value={signature.name}
        onChange={({ currentTarget }) => held.set({ signature: { ...signature, name: currentTarget.value } })}
        error={error(faultAt(faults, FINISH_FIELDS.signature))}
      />
      <SignaturePad drawing={held.drawing} onDraw={held.setDrawing} />
    </>
  );
}

/** Nobody is there to sign: the reason takes the place of the signature. */
function NotThere({ held, onSign }: Props & Pick<SignatureProps, 'onSign'>) {
  const { t } = useTranslation('workOrders');
  const { is_absent, absent_reason, signature } = held.draft;
  if (signature.name.trim() !== '') return null;
  if (!is_absent)
    return (
      <Button
        variant="subtle"
        className={lists.add ?? ''}
        onClick={() => {
          onSign(false);
          held.setDrawing(null);
          held.set({ is_absent: true });
        }}
      >
        {t('finish.notThere')}
      </Button>
    );
  return (
    <>
      <Textarea
        label={t('finish.notThereReason')}
        placeholder={t('finish.notThereHint')}
        data-path={FINISH_FIELDS.signature}
        required
        rows={2}
        maxLength={300}
        value={absent_reason}
        onChange={({ currentTarget }) => held.set({ absent_reason: currentTarget.value })}
      />
      <Text fz={14}>
        <Button variant="subtle" onClick={() => held.set({ is_absent: false })}>
          {t('finish.signAfterAll')}
        </Button>
      </Text>
    </>
  );
}
