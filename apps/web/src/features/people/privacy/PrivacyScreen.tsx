import '../../../lib/theme/styles-forms.ts';
import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { isPublicEmail } from '@gerbang/shared/text/email';
import { Button, Card, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { KeptList } from './KeptList.tsx';
import { useAskForMyDataMutation } from './privacy.api.ts';

import classes from './privacy.module.css';

/** What is kept about people, for anyone, and the way to one's own data. */
export function PrivacyScreen() {
  const { t } = useTranslation('privacy');
  return (
    <div className={classes.page}>
      <div>
        <Title order={1} className={classes.title ?? ''}>
          {t('title')}
        </Title>
        <Text c="dimmed">{t('intro')}</Text>
      </div>
      <OwnData />
      <KeptList numbers={null} />
      <Text fz={13} c="dimmed">
        {t('backups', { count: BACKUP_DAYS })}
      </Text>
    </div>
  );
}

function OwnData() {
  const { t } = useTranslation('privacy');
  const language = useLanguage();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [ask, { isLoading, isSuccess, error }] = useAskForMyDataMutation();
  return (
    <Card withBorder p={16}>
      <Title order={2} fz={18}>
        {t('ownTitle')}
      </Title>
      <Text fz={14} c="dimmed" mb={12}>
        {t('ownText')}
      </Text>
      {isSuccess ? (
        <Text component="output">{t('askedText')}</Text>
      ) : (
        <form
          className={classes.ask}
          onSubmit={(event) => {
            event.preventDefault();
            void ask({ email: email.trim(), language });
          }}
        >
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={error === undefined ? undefined : errorText(error)}
          />
          <Button type="submit" loading={isLoading} disabled={!isPublicEmail(email.trim())}>
            {t('ask')}
          </Button>
        </form>
      )}
    </Card>
  );
}
