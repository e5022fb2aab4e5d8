import type { PersonBody, PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { ERASURE_REASONS } from '@gerbang/shared/domain/people/personal-data';
import { Button, Card, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useErasePersonMutation, useFindPersonMutation } from './privacy.api.ts';
import { savePerson } from './save-person.ts';

import classes from './privacy.module.css';

const whoIs = (text: string): PersonBody => (text.includes('@') ? { email: text } : { phone: text });

interface Props {
  mayErase: boolean;
  onErased: () => void;
}

/** Finds, exports and erases the data of one person. */
export function OnePerson({ mayErase, onErased }: Props) {
  const { t } = useTranslation('privacy');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [find, { data: file, error, isLoading, originalArgs, reset }] = useFindPersonMutation();
  return (
    <Card withBorder p={16} component="section" aria-label={t('personTitle')}>
      <Title order={2} fz={18}>
        {t('personTitle')}
      </Title>
      <Text fz={14} c="dimmed" mb={12}>
        {t('personText')}
      </Text>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          void find(whoIs(text.trim()));
        }}
      >
        <TextInput
          label={t('personField')}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            // The person below is no longer the one in the field, and must not be erased by mistake.
            reset();
          }}
          error={error === undefined ? undefined : errorText(error)}
        />
        <Button type="submit" loading={isLoading} disabled={text.trim() === ''}>
          {t('find')}
        </Button>
      </form>
      {file !== undefined && originalArgs !== undefined && (
        <Found
          file={file}
          who={originalArgs}
          mayErase={mayErase}
          onErased={() => {
            reset();
            onErased();
          }}
        />
      )}
    </Card>
  );
}

function Found({ file, who, mayErase, onErased }: Props & { file: PersonFile; who: PersonBody }) {
  const { t } = useTranslation('privacy');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<(typeof ERASURE_REASONS)[number]>('asked');
  const [erase, { isLoading, error, reset }] = useErasePersonMutation();
  const { permits, accounts } = file;
  if (permits.length === 0 && accounts.length === 0) return <Text mt={12}>{t('foundNone')}</Text>;
  const send = async () => {
    const { data: outcome } = await erase({ ...who, reason });
    if (outcome === undefined) return;
    staffToast('success', t('erasedText', { erased: outcome.erased, waiting: outcome.waiting }));
    onErased();
  };
  const ask = () => {
    // Removes the error of an earlier attempt, which would replace the question.
    reset();
    setAsking(true);
  };
  return (
    <>
      <Text component="output" mt={12}>
        {t('foundCount', { permits: permits.length, accounts: accounts.length })}
      </Text>
      {accounts.length > 0 && (
        <Text fz={14} mt={8}>
          {t('accountsStay')}
        </Text>
      )}
      <Group mt={8}>
        <Button variant="default" onClick={() => savePerson(file)}>
          {t('download')}
        </Button>
        {mayErase && (
          <Button color="rejected" variant="light" onClick={ask}>
            {t('erasePerson')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('personTitle')}
        text={error === undefined ? t('erasePersonQuestion', { who: who.email ?? who.phone }) : errorText(error)}
        confirm={t('eraseYes')}
        isLoading={isLoading}
        onConfirm={() => void send()}
      >
        <NativeSelect
          mb={16}
          label={t('reasonLabel')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as typeof reason)}
          data={ERASURE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      </ConfirmDialog>
    </>
  );
}
