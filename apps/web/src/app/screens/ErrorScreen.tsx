import { useEffect } from 'react';
import { useRouteError } from 'react-router';

import { MessagePage } from '../../components/frame/MessagePage.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { AppProviders } from '../AppProviders.tsx';
import { useSide } from '../handle.ts';

/** Shown in place of a page that crashed. Its button reloads the page, which also fetches code that failed to load. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  usePageTitle(t('failure.title'));
  useEffect(() => {
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

/** Like `ErrorScreen`, for an error outside every layout, where no theme is provided. */
export function RootErrorScreen() {
  return (
    <AppProviders side={useSide()}>
      <ErrorScreen />
    </AppProviders>
  );
}
