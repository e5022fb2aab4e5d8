import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import type { ActProps } from './act-props.ts';
import { CancelByLink } from './CancelByLink.tsx';
import { DeleteIdentityByLink } from './DeleteIdentityByLink.tsx';
import { askedParts, withoutParts } from './fix-values.ts';
import { isLinkEnded } from './link-ended.ts';
import { LinkSkeleton } from './LinkSkeleton.tsx';
import { usePermitLinkQuery } from './permit-link.api.ts';
import { RenewByLink } from './RenewByLink.tsx';

/** The correction brings a whole form with it, which the other links need nothing of. */
const FixByLink = lazy(async () => ({ default: (await import('./FixByLink.tsx')).FixByLink }));

interface Props {
  /** Shows a permit's facts. */
  renderDetails: (status: PermitStatus) => ReactNode;
}

/** The screen behind the links of our mails: what the link is for, and the one thing it does. */
export function PermitLink({ renderDetails }: Props) {
  const token = useLinkToken();
  const [isEnded, setEnded] = useState(token === undefined);
  if (token === undefined || isEnded) return <Ended />;
  return <Opened token={token} renderDetails={renderDetails} onEnded={() => setEnded(true)} />;
}

interface OpenedProps extends Props {
  token: string;
  onEnded: () => void;
}

function Opened({ token, renderDetails, onEnded }: OpenedProps) {
  const { t } = useTranslation(['links', 'common']);
  const errorText = useErrorText();
  const { data: view, error, isFetching, refetch } = usePermitLinkQuery({ token });
  if (view === undefined && isFetching) return <LinkSkeleton />;
  if (view === undefined) {
    if (isLinkEnded(error)) return <Ended />;
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <MessagePage title={t('links:loadFailed')} text={errorText(error)} action={retry} />;
  }
  const corrected = view.purpose === 'fix' ? askedParts(view) : [];
  const details = renderDetails(withoutParts(view.status, corrected));
  const props: ActProps = { token, view, details, onEnded };
  switch (view.purpose) {
    case 'cancel':
      return <CancelByLink {...props} />;
    case 'renew':
      return <RenewByLink {...props} />;
    case 'delete_identity':
      return <DeleteIdentityByLink {...props} />;
    case 'fix':
      return (
        <Suspense fallback={<LinkSkeleton />}>
          <FixByLink {...props} />
        </Suspense>
      );
  }
}

function Ended() {
  const { t } = useTranslation('links');
  return (
    <MessagePage
      title={t('ended.title')}
      text={t('ended.text')}
      action={{ label: t('toStatus'), to: '/checkStatus' }}
    />
  );
}
