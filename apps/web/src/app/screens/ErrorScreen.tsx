import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AppProviders } from '../AppProviders.tsx';
import { useSide } from '../handle.ts';

/** What a broken page shows in its place; a fresh load also brings code that could not be fetched. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  usePageTitle(t('failure.title'));
  useEffect(() => {
    // For whoever looks into it: the browser's own error reporting sees it.
    reportError(error);
  }, [error]);
  return (
    <MessagePage
      title={t('failure.title')}
      text={t('failure.text')}
      action={{ label: t('failure.reload'), onClick: () => window.location.reload() }}
    />
  );
}

/** The same for a failure outside every layout, where no theme stands around it. */
export function RootErrorPage() {
  return (
    <AppProviders side={useSide()}>
      <ErrorPage />
    </AppProviders>
  );
}
