import { STAGES } from '@gerbang/shared/access';
import type { Stage } from '@gerbang/shared/access';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { Button, NativeSelect, Textarea, Title } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { newUuid } from '../../../../lib/api/ids.ts';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { initials } from '../../../../lib/format/initials.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../../lib/store/hooks.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { useCommentPermitMutation } from '../approvals.api.ts';
import type { PermitFormat } from '../permit-format.ts';

import history from '../../../../components/text/HistoryList.module.css';
import classes from './detail.module.css';

const TEXT_MAX = 1000;

export function Comments({ permit, format }: { permit: PermitDetail; format: PermitFormat }) {
  const { t } = useTranslation('approvals');
  const { user_id } = useAuth();
  return (
    <section aria-label={t('comments.title')}>
      <div className={classes.sectionHead}>
        <Title order={3} className={classes.sectionTitle ?? ''}>
          {t('comments.title')}
        </Title>
        <span className={classes.quiet}>{t('comments.text')}</span>
      </div>
      <div className={classes.comments}>
        {permit.comments.length > 0 && (
          <ul>
            {permit.comments.map(({ id, text, asks, at, by }) => (
              <li key={id}>
                <span className={classes.initials} aria-hidden="true">
                  {initials(by?.name ?? '?')}
                </span>
                <div className={history.texts}>
                  <span className={history.line}>
                    <b>{by !== null && by.id === user_id ? t('comments.you') : by?.name}</b>
                    <time dateTime={at}>{format.clock(at, permit.property.time_zone)}</time>
                  </span>
                  {asks !== null && (
                    <span className={classes.asks}>{t('comments.asked', { stage: t(`stage.${asks}`) })}</span>
                  )}
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <CommentForm permit={permit} />
      </div>
    </section>
  );
}

function CommentForm({ permit: { property_id, id } }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [asks, setAsks] = useState<Stage | null>(null);
  // Keeps the id for a retry after a failure, so that the server does not store the comment twice.
  const [commentId, setCommentId] = useState(newUuid);
  const [comment, { isLoading }] = useCommentPermitMutation();
  const send = async () => {
    if (text.trim() === '' || isLoading) return;
    const { error } = await comment({ property_id, id, body: { id: commentId, text: text.trim(), asks } });
    if (error !== undefined) {
      staffToast('error', t('comments.failed'));
      return void staffToast('blank', errorText(error));
    }
    setText('');
    setAsks(null);
    setCommentId(newUuid());
    staffToast('success', t('comments.sent'));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={classes.commentForm} onSubmit={submit}>
      <Textarea
        aria-label={t('comments.field')}
        placeholder={t('comments.field')}
        rows={1}
        classNames={{ input: classes.growing ?? '' }}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && void send()}
      />
      <div className={classes.commentFoot}>
        <NativeSelect
          aria-label={t('comments.asks')}
          value={asks ?? ''}
          onChange={({ currentTarget }) => setAsks(STAGES.find((stage) => stage === currentTarget.value) ?? null)}
          data={[
            { value: '', label: t('comments.asksNobody') },
            ...STAGES.map((stage) => ({ value: stage, label: `${t('comments.asks')}: ${t(`stage.${stage}`)}` })),
          ]}
        />
        <Button
          type="submit"
          variant="default"
          loading={isLoading}
          disabled={isLoading || text.trim() === ''}
          leftSection={<IconSend2 size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('comments.send')}
        </Button>
      </div>
    </form>
  );
}
