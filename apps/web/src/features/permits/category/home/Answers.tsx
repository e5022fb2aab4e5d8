import type { EndorsementAnswerBody, EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { Button, UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { Sheet } from '../../../../components/dialogs/Sheet.tsx';
import { Thumb } from '../../../../components/photos/Thumb.tsx';
import { RefuseSheet } from '../../../../entities/endorsement/RefuseSheet.tsx';
import { RequestCard } from '../../../../entities/endorsement/RequestCard.tsx';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { formatDateTime } from '../../../../lib/format/dates.ts';
import { formatWindow } from '../../../../lib/format/windows.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../../lib/toasts/public-toasts.tsx';
import { useAnswerEndorsementMutation, useHomeEndorsementsQuery, type Session } from './tenant-home.api.ts';

import classes from './tenant-home.module.css';

/** Questions that are shown before the tenant asks for all. */
const FIRST = 2;
/** How long an answer can be undone with one tap. It can be changed until the office decides. */
const UNDO_MS = 10_000;

/** Requests of visitors that name this tenant. Nothing is shown when there are none. */
export function Answers({ session }: { session: Session }) {
  const { t } = useTranslation('tenantHome');
  const { data } = useHomeEndorsementsQuery(session, { refetchOnMountOrArgChange: true });
  const [isAll, setAll] = useState(false);
  const requests = data?.data ?? [];
  const waiting = requests.filter(({ endorsement }) => endorsement.answered_at === null).length;
  if (requests.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('answers.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>
          {t('answers.title')}
          {waiting > 0 && <span className={classes.count}>{waiting}</span>}
        </h2>
        {requests.length > FIRST && (
          <UnstyledButton className={classes.more} onClick={() => setAll(!isAll)} aria-expanded={isAll}>
            {isAll ? t('fewer') : t('all', { count: requests.length })}
          </UnstyledButton>
        )}
      </div>
      {requests.slice(0, isAll ? undefined : FIRST).map((request) => (
        <Question key={request.permit_id} session={session} request={request} />
      ))}
    </section>
  );
}

interface Props {
  session: Session;
  request: EndorsementRequest;
}

function Question({ session, request }: Props) {
  const { t } = useTranslation('tenantHome');
  const errorText = useErrorText();
  const [answer, { isLoading }] = useAnswerEndorsementMutation();
  const [isRefusing, setRefusing] = useState(false);
  const [isFresh, setFresh] = useState(false);
  const isAnswered = request.endorsement.answered_at !== null;
  const card = useRef<HTMLDivElement>(null);
  // The answer that was given here. The card turns when the list was read again.
  const [given, setGiven] = useState<boolean>();
  useEffect(() => {
    if (given === isAnswered) focusAnswer(card.current);
  }, [given, isAnswered]);
  const { start, clear } = useTimeout(() => setFresh(false), UNDO_MS);
  const send = async (body: EndorsementAnswerBody) => {
    const { error } = await answer({ session, permit_id: request.permit_id, body });
    // The sheet stays open with what was typed, so that a refusal that was not sent can be sent again.
    if (error !== undefined) {
      publicToast('error', `${t('answers.notSent')}. ${errorText(error)}`);
      return isRefusing ? undefined : requestAnimationFrame(() => focusAnswer(card.current));
    }
    setGiven(body.answer !== 'none');
    setRefusing(false);
    clear();
    setFresh(body.answer !== 'none');
    return start();
  };
  return (
    <div ref={card}>
      {isAnswered ? (
        <Answered
          request={request}
          isFresh={isFresh}
          isSending={isLoading}
          onUndo={() => void send({ answer: 'none' })}
        />
      ) : (
        <Asked
          request={request}
          isSending={isLoading && !isRefusing}
          onYes={() => void send({ answer: 'confirmed' })}
          onNo={() => setRefusing(true)}
        />
      )}
      <RefuseSheet
        request={request}
        opened={isRefusing}
        isSending={isLoading}
        onClose={() => setRefusing(false)}
        onRefuse={(refusal) => void send(refusal)}
      />
    </div>
  );
}

/** The pressed button is gone or was disabled, so the focus moves to the button that the card has now. */
function focusAnswer(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('[data-answer]')?.focus();
}

interface AnsweredProps {
  request: EndorsementRequest;
  /** True for some seconds after the answer, while it can be undone. */
  isFresh: boolean;
  isSending: boolean;
  onUndo: () => void;
}

function Answered({ request, isFresh, isSending, onUndo }: AnsweredProps) {
  const { t } = useTranslation('tenantHome');
  const isConfirmed = request.endorsement.standing === 'confirmed';
  const Sign = isConfirmed ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <div className={classes.answered}>
      <span className={classes.rowTexts}>
        <span className={classes.rowTitle}>{request.company}</span>
        <output className={classes.state} data-tone={isConfirmed ? 'accepted' : 'rejected'}>
          <Sign size={18} aria-hidden="true" />
          {t(isConfirmed ? 'answers.confirmed' : 'answers.refused')}
        </output>
      </span>
      <Button variant={isFresh ? 'default' : 'subtle'} loading={isSending} onClick={onUndo} data-answer>
        {t(isFresh ? 'answers.undo' : 'answers.change')}
      </Button>
    </div>
  );
}

interface AskedProps {
  request: EndorsementRequest;
  isSending: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Asked({ request, isSending, onYes, onNo }: AskedProps) {
  const { t } = useTranslation('tenantHome');
  const place = { time_zone: request.property.time_zone, language: useLanguage() };
  const [isOpen, setOpen] = useState(false);
  const { company, kind, bay, items, endorsement } = request;
  const when = [formatWindow(request, place, t('until')), ...(bay === null ? [] : [bay])].join(' · ');
  const at = formatDateTime(endorsement.answer_by, place, 'shortWeekday');
  return (
    <div className={classes.question}>
      <div className={classes.questionHead}>
        <span>
          <b>{company}</b> {t(`answers.asks.${kind}`)}
        </span>
        <span className={classes.when}>{when}</span>
      </div>
      <div className={classes.questionBody}>
        {items.slice(0, 3).map(({ name, qty, unit, photo_url }, index) => (
          // Items of a request have no ids, and their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes.thing} title={name}>
            <Thumb src={photo_url} size={52} />
            {qty} {unit}
          </span>
        ))}
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          {t('answers.details')}
        </UnstyledButton>
        <div className={classes.choices}>
          <Button variant="default" onClick={onNo} disabled={isSending}>
            {t('answers.no')}
          </Button>
          <Button leftSection={<IconCheck size={18} stroke={2} />} loading={isSending} onClick={onYes} data-answer>
            {t('answers.yes')}
          </Button>
        </div>
        <p className={classes.by}>{endorsement.standing === 'asked' ? t('answers.by', { at }) : t('answers.late')}</p>
      </div>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={company}>
        <RequestCard request={request} />
      </Sheet>
    </div>
  );
}
