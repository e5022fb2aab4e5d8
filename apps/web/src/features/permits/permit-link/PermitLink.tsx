import '../../../lib/theme/styles-forms.ts';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { forgetLinkToken, useKeptLinkToken } from '../../../lib/address/use-link-token.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { CancelByLink } from './CancelByLink.tsx';
import { DeleteIdentityByLink } from './DeleteIdentityByLink.tsx';
import { askedParts, withoutParts } from './fix-values.ts';
import { isLinkEnded, LinkSkeleton } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { usePermitLinkQuery } from './permit-link.api.ts';
import { RenewByLink } from './RenewByLink.tsx';

/** Loaded lazily, because only one kind of link needs the code of a form. */
const FixByLink = lazy(async () => ({ default: (await import('./FixByLink.tsx')).FixByLink }));

type RenderDetails = (status: PermitStatus) => ReactNode;

/** The page behind the links in mails to applicants. Each link allows one action. */
export function PermitLink({ renderDetails }: { renderDetails: RenderDetails }) {
  const token = useKeptLinkToken('permitLink');
  const [isEnded, setEnded] = useState(token === undefined);
  if (token === undefined || isEnded) return <Ended />;
  return <Opened token={token} renderDetails={renderDetails} onEnded={() => setEnded(true)} />;
}

interface OpenedProps {
  token: string;
  renderDetails: RenderDetails;
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
  useEffect(() => forgetLinkToken('permitLink'), []);
  return (
    <MessagePage
      title={t('ended.title')}
      text={t('ended.text')}
      action={{ label: t('toStatus'), to: '/checkStatus' }}
    />
  );
}
