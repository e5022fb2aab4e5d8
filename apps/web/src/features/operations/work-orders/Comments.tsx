import { workCommentBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { Button, Text, Textarea } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPencil, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { HistoryList, type HistoryLine } from '../../../components/text/HistoryList.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Section } from './Section.tsx';
import type { OrderPart } from './use-act.ts';

import classes from './work-orders.module.css';

export function Comments({ order, words, acts }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const said = order.events.filter(({ kind }) => kind === 'commented');
  return (
    <Section title={t('comments.title')}>
      <NewComment acts={acts} />
      {said.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('comments.empty')}
        </Text>
      )}
      <ul className={classes.comments}>
        {said.map(({ id, by, at, text }) => (
          <li key={id}>
            <span className={classes.commentHead}>
              <b>{by?.name ?? t('history.system')}</b>
              <time dateTime={at}>{words.moment(at)}</time>
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NewComment({ acts }: Pick<OrderPart, 'acts'>) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  // A retry after a lost response sends the same id, so it does not create a second comment.
  const [id, setId] = useState(newUuid);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = schemaFaults(workCommentBody, { id, text });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await acts.act('comments', 'POST', { id, text });
    if (answer.data === undefined) return;
    setText('');
    setId(newUuid());
  };
  return (
    <form className={classes.commentForm} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label={t('comments.label')}
        rows={2}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setFaults({});
        }}
        error={error(faults['text'])}
      />
      <Button type="submit" variant="default" loading={acts.busy === 'comments'} disabled={acts.busy === 'comments'}>
        {t('comments.send')}
      </Button>
    </form>
  );
}

type Event = WorkOrderRecord['events'][number];

const SIGN = { size: 11, stroke: 3 } as const;

/** Events of a work order, newest first, without the comments. */
export function History({ order, words }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const what = useWhat();
  const lines = order.events
    .filter(({ kind }) => kind !== 'commented')
    .map((event): HistoryLine => ({
      id: event.id,
      at: event.at,
      when: words.moment(event.at),
      what: what(event),
      who: event.by?.name ?? t('history.system'),
      ...(noteOf(event) !== '' && {
        note: event.kind === 'signed' ? t('history.signedBy', { name: event.text }) : event.text,
      }),
      icon: iconOf(event),
      tone: toneOf(event),
    }));
  return (
    <Section title={t('history.title')}>
      <HistoryList label={t('history.title')} lines={lines} />
    </Section>
  );
}

function useWhat(): (event: Event) => string {
  const { t } = useTranslation('workOrders');
  return (event) => {
    if (event.move !== null) return t(`history.move.${event.move}`);
    if (event.kind !== 'assigned') return t(`history.${event.kind === 'moved' ? 'edited' : event.kind}`);
    const names = [event.detail['assignee'], event.detail['team']].filter((name) => typeof name === 'string');
    return names.length === 0 ? t('history.unassigned') : t('history.assigned', { name: names.join(', ') });
  };
}

const noteOf = ({ text }: Event): string => text;

function iconOf({ kind, move }: Event) {
  if (kind === 'overdue') return <IconAlertCircle {...SIGN} />;
  if (kind === 'edited' || kind === 'signed') return <IconPencil {...SIGN} />;
  if (move === 'finish') return <IconCheck {...SIGN} />;
  if (move === 'cancel') return <IconX {...SIGN} />;
  if (move === 'hold') return <IconPlayerPause {...SIGN} />;
  return move === null ? undefined : <IconPlayerPlay {...SIGN} />;
}

function toneOf({ kind, move }: Event): HistoryLine['tone'] {
  if (kind === 'overdue' || move === 'cancel') return 'bad';
  if (move === 'finish') return 'good';
  return move === 'hold' ? 'soon' : undefined;
}
