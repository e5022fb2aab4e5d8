import { workCommentBody } from '@gerbang/shared/contracts/work-orders';
import { Button, Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { newUuid } from '../../lib/new-uuid.ts';
import { faultsOf, type Faults } from './faults.ts';
import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';

import classes from './work-orders.module.css';

/** What people say about it, the latest first, and the way to say something. */
export function Comments({ order, words, acts }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const said = order.events.filter(({ kind }) => kind === 'commented');
  return (
    <Section title={t('comments.title')}>
      <NewComment acts={acts} />
      {said.length === 0 && <Text className={classes.none ?? ''}>{t('comments.empty')}</Text>}
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
  // Sent again after a lost answer it is the same comment.
  const [id, setId] = useState(newUuid);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultsOf(workCommentBody, { id, text });
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
