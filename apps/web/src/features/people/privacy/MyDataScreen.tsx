import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { forgetLinkToken, useKeptLinkToken } from '../../../lib/address/use-link-token.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useEraseMyDataMutation, useMyDataQuery } from './privacy.api.ts';
import { savePerson } from './save-person.ts';

import classes from './privacy.module.css';

/** The page behind the mailed link: what is kept about the mailbox, to download and to erase. */
export function MyDataScreen() {
  const token = useKeptLinkToken('myData');
  return token === undefined ? <Ended /> : <Opened token={token} />;
}

function Ended() {
  const { t } = useTranslation('privacy');
  return (
    <MessagePage title={t('endedTitle')} text={t('endedText')} action={{ label: t('toPrivacy'), to: '/privacy' }} />
  );
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation(['privacy', 'common']);
  const errorText = useErrorText();
  const { data: file, error, refetch } = useMyDataQuery({ token });
  const [erase, erasing] = useEraseMyDataMutation();
  if (erasing.data !== undefined) {
    const { erased, waiting, accounts } = erasing.data;
    const more = accounts > 0 ? ` ${t('accountsText', { count: accounts })}` : '';
    const text = `${t('erasedText', { erased, waiting })}${more}`;
    return <MessagePage title={t('erasedTitle')} text={text} action={{ label: t('toPrivacy'), to: '/privacy' }} />;
  }
  if (problemOf(error)?.code === 'link_invalid') return <Ended />;
  if (error !== undefined) {
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <MessagePage title={t('failed')} text={errorText(error)} action={retry} />;
  }
  if (file === undefined) return <Skeleton height={320} radius={10} />;
  const send = async () => {
    const answer = await erase({ token });
    if (answer.error === undefined) forgetLinkToken('myData');
  };
  const failure = erasing.error === undefined ? undefined : errorText(erasing.error);
  return (
    <Shown
      file={file}
      isErasing={erasing.isLoading}
      failure={failure}
      onAsk={erasing.reset}
      onErase={() => void send()}
    />
  );
}

interface ShownProps {
  file: PersonFile;
  isErasing: boolean;
  /** Why the last attempt to erase failed. */
  failure: string | undefined;
  /** Called when the dialog opens. Removes the failure of an earlier attempt. */
  onAsk: () => void;
  onErase: () => void;
}

function Shown({ file, isErasing, failure, onAsk, onErase }: ShownProps) {
  const { t } = useTranslation('privacy');
  const [isAsking, setAsking] = useState(false);
  const isEmpty = file.permits.length === 0 && file.accounts.length === 0;
  const ask = () => {
    onAsk();
    setAsking(true);
  };
  return (
    <div className={classes.page}>
      <div>
        <Title order={1} className={classes.title ?? ''}>
          {t('myTitle')}
        </Title>
        <Text c="dimmed">{t(isEmpty ? 'myNone' : 'myText')}</Text>
      </div>
      <PersonList file={file} />
      {!isEmpty && (
        <Group>
          <Button variant="default" onClick={() => savePerson(file)}>
            {t('download')}
          </Button>
          <Button color="rejected" variant="light" onClick={ask}>
            {t('erase')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('erase')}
        text={failure ?? t('eraseQuestion')}
        confirm={t('eraseYes')}
        isLoading={isErasing}
        onConfirm={onErase}
      />
    </div>
  );
}

function PersonList({ file: { permits, accounts } }: { file: PersonFile }) {
  const { t } = useTranslation('privacy');
  const language = useLanguage();
  const daysOf = (first: string, last: string) =>
    [...new Set([first, last])].map((day) => formatDay(day, language, 'medium')).join(' – ');
  return (
    <div>
      {permits.map(({ code, role, property, person, first_day, last_day, is_ended }) => (
        <div key={`${code} ${role} ${person.name}`} className={classes.permit}>
          <Text fw={650}>
            {code} · {property}
            {!is_ended && ` (${t('running')})`}
          </Text>
          <Text fz={14} c="dimmed">
            {[daysOf(first_day, last_day), person.name, person.company]
              .concat(person.email, person.phone, person.address)
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </div>
      ))}
      {accounts.map(({ property, kind, name, email }) => (
        <div key={`${property} ${kind}`} className={classes.permit}>
          <Text fw={650}>
            {t(`kind.${kind}_account.name`)} · {property}
          </Text>
          <Text fz={14} c="dimmed">
            {name} · {email}
          </Text>
        </div>
      ))}
    </div>
  );
}
