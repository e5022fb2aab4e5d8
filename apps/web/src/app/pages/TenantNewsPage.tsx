import { tenantNews as en } from '@gerbang/shared/messages/en/tenant-news';
import { tenantNews as id } from '@gerbang/shared/messages/id/tenant-news';
import { useLocation, useParams } from 'react-router';

import { MailOff } from '../../features/tenant-news/MailOff.tsx';
import { TenantNews } from '../../features/tenant-news/TenantNews.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('tenantNews', { id, en });

/** News of the building for a logged-in tenant, and where the link at the end of a news mail leads. */
export function Page() {
  const { newsId } = useParams();
  const isOfMail = /^\/newsmail\/?$/i.test(useLocation().pathname);
  return <StoreProvider>{isOfMail ? <MailOff /> : <TenantNews id={newsId} />}</StoreProvider>;
}
