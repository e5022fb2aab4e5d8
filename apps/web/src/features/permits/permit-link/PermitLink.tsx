import '../../../lib/theme/styles-forms.ts';
import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { forgetLinkToken, useKeptLinkToken } from '../../../lib/address/use-link-token.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CancelByLink } from './CancelByLink.tsx';
import { DeleteIdentityByLink } from './DeleteIdentityByLink.tsx';
import { askedParts, withoutParts } from './fix-values.ts';
import { isLinkEnded, LinkSkeleton } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { usePermitLinkQuery } from './permit-link.api.ts';
import { RenewByLink } from './RenewByLink.tsx';

import classes from './permit-link.module.css';

/** Loaded lazily, because only one kind of link needs the code of a form. */
const FixByLink = lazy(async () => ({ default: (await import('./FixByLink.tsx')).FixByLink }));

type RenderDetails = (status: PermitStatus) => ReactNode;

/** The page behind the links in mails to applicants. Each link allows one action. */
export function PermitLink({ renderDetails }: { renderDetails: RenderDetails }) {
  const token = useKeptLinkToken('permitLink');
  const [ended, setEnded] = useState<LinkView['status']>();
  if (token === undefined) return <Ended />;
  if (ended !== undefined) return <Ended property={ended.property.name} office={ended.office} />;
  return <Opened token={token} renderDetails={renderDetails} onEnded={setEnded} />;
}

interface OpenedProps {
  token: string;
  renderDetails: RenderDetails;
  onEnded: (status: LinkView['status']) => void;
}

function Opened({ token, renderDetails, onEnded }: OpenedProps) {
  const { t } = useTranslation(['links', 'common']);
  const errorText = useErrorText();
  const { data: view, error, isFetching, refetch } = usePermitLinkQuery({ token });
  if (view === undefined && isFetching) return <LinkSkeleton />;
  if (view === undefined) {
    if (isLinkEnded(error)) return <Ended {...officeIn(error)} />;
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <MessagePage title={t('links:loadFailed')} text={errorText(error)} action={retry} />;
  }
  const corrected = view.purpose === 'fix' ? askedParts(view) : [];
  const details = renderDetails(withoutParts(view.status, corrected));
  const props: ActProps = { token, view, details, onEnded: () => onEnded(view.status) };
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

interface EndedProps {
  property?: string;
  /** How to reach the office. Missing when the link is of no building. */
  office?: PermitStatus['office'];
}

function Ended({ property = '', office }: EndedProps) {
  const { t } = useTranslation('links');
  useEffect(() => forgetLinkToken('permitLink'), []);
  return (
    <>
      <MessagePage
        title={t('ended.title')}
        text={t('ended.text')}
        action={{ label: t('toStatus'), to: '/checkStatus' }}
      />
      {office !== undefined && (
        <div className={classes.page}>
          <OfficeCard property={property} office={office} />
        </div>
      )}
    </>
  );
}

/** The refusal of a used link tells how to reach the office of its building. */
function officeIn(error: unknown): EndedProps {
  const { params = {} } = problemOf(error) ?? {};
  if (params['property'] === undefined) return {};
  const text = (name: string) => String(params[name] ?? '');
  const office = { phone: text('phone'), whatsapp: text('whatsapp'), hours: text('hours') };
  return { property: text('property'), office };
}
