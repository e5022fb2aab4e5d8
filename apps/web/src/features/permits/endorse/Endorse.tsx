import '@mantine/core/styles/Skeleton.layer.css';
import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCircleX, IconClockHour4, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';

import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { RefuseSheet, type Refusal } from '../../../entities/endorsement/RefuseSheet.tsx';
import { RequestCard } from '../../../entities/endorsement/RequestCard.tsx';
import { forgetLinkToken, useKeptLinkToken } from '../../../lib/address/use-link-token.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { useAnswerEndorsementLinkMutation, useEndorsementLinkQuery } from './endorse.api.ts';

import classes from './endorse.module.css';

const HOME = '/permits';

/** The page of the mailed question to a tenant. Opening it does not answer, only a button does. */
export function Endorse() {
  const token = useKeptLinkToken('endorse');
  return token === undefined ? <Invalid /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation(['endorse', 'common']);
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useEndorsementLinkQuery({ token });
  const [answered, setAnswered] = useState<EndorsementRequest>();
  const request = answered ?? data;
  if (request === undefined && isFetching) return <Skeleton height={420} maw={560} mx="auto" mt={40} radius={16} />;
  if (request === undefined) {
    const code = problemOf(error)?.code;
    if (code === 'link_invalid' || code === 'malformed') return <Invalid />;
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <MessagePage title={t('endorse:notLoaded')} text={errorText(error)} action={retry} />;
  }
  const { standing } = request.endorsement;
  if (standing === 'confirmed' || standing === 'refused') return <Answered request={request} standing={standing} />;
  if (!request.is_open) {
    const action = { label: t('endorse:done.home'), to: HOME };
    return <MessagePage title={t('endorse:done.late')} text={t('endorse:done.lateText')} action={action} />;
  }
  return <Question token={token} request={request} onAnswered={setAnswered} onEnded={() => void refetch()} />;
}

function Invalid() {
  const { t } = useTranslation('endorse');
  const action = { label: t('done.home'), to: HOME };
  return <MessagePage title={t('invalid.title')} text={t('invalid.text')} action={action} />;
}

function Answered({ request, standing }: { request: EndorsementRequest; standing: 'confirmed' | 'refused' }) {
  const { t } = useTranslation('endorse');
  const Sign = standing === 'confirmed' ? IconCircleCheck : IconCircleX;
  return (
    <MessagePage
      title={t(`done.${standing}`)}
      text={t('done.told', { company: request.company })}
      action={{ label: t('done.home'), to: HOME }}
    >
      <span className={classes.sign} data-standing={standing}>
        <Sign size={48} stroke={1.6} aria-hidden="true" />
      </span>
    </MessagePage>
  );
}

interface QuestionProps {
  token: string;
  request: EndorsementRequest;
  onAnswered: (request: EndorsementRequest) => void;
  /** Called when the link can no longer answer. */
  onEnded: () => void;
}

function Question({ token, request, onAnswered, onEnded }: QuestionProps) {
  const { t } = useTranslation('endorse');
  const errorText = useErrorText();
  const language = useLanguage();
  const [answer, { isLoading }] = useAnswerEndorsementLinkMutation();
  const [isRefusing, setRefusing] = useState(false);
  const { kind, endorsement, property, location } = request;
  const send = async (given: Refusal | { answer: 'confirmed' }) => {
    const { data, error } = await answer({ token, ...given });
    if (data !== undefined) {
      forgetLinkToken('endorse');
      return onAnswered(data);
    }
    publicToast('error', `${t('failed')}. ${errorText(error)}`);
    // The page reads again how the question stands. Without an answer of the server what was typed stays.
    return problemOf(error) === undefined ? undefined : onEnded();
  };
  const until = formatDateTime(endorsement.answer_by, { time_zone: property.time_zone, language }, 'shortWeekday');
  return (
    <div className={classes.page}>
      <p className={classes.for}>{t('for', { tenant: endorsement.tenant, unit: location })}</p>
      <Title order={1} className={classes.title}>
        {t(`title.${kind}`)}
      </Title>
      <RequestCard request={request} />
      <p className={classes.privacy}>
        <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
        {t('privacy')}
      </p>
      <div className={classes.bar}>
        <p className={classes.by}>
          <IconClockHour4 size={18} stroke={1.75} aria-hidden="true" />
          {t('answerBy')} <b>{until}</b>
        </p>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconCheck size={20} stroke={2} />}
          loading={isLoading && !isRefusing}
          disabled={isLoading}
          onClick={() => void send({ answer: 'confirmed' })}
        >
          {t(`yes.${kind}`)}
        </Button>
        <Button size="lg" fullWidth variant="default" c="rejected" onClick={() => setRefusing(true)}>
          {t('no')}
        </Button>
      </div>
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
