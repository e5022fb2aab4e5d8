import '../../features/records/records-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { OpenAsset, PrintLabels } from '../../features/assets/OpenAsset.tsx';
import { RECORD_KINDS } from '../../features/records/record-kinds.ts';
import { RecordScreen } from '../../features/records/RecordScreen.tsx';
import { OpenTenant } from '../../features/tenant-logins/OpenTenant.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Who logs in for a tenant, and what it has saved, have a page of their own. */
const openTenant = ({ id }: { id: string }) => <OpenTenant id={id} />;

/** Papers, downtime and history of an asset have a page of their own. */
const openAsset = ({ id }: { id: string }) => <OpenAsset id={id} />;

/** The building's records of one kind: floors, units, tenants, bays, assets. */
export function Page() {
  const { kind } = useParams();
  return isKind(kind) ? <Known key={kind} kind={kind} /> : <NotFoundPage />;
}

function Known({ kind }: { kind: keyof typeof RECORD_KINDS }) {
  const { t } = useTranslation('records');
  usePageTitle(t(`kind.${kind}.title`));
  return (
    <RecordScreen
      kind={RECORD_KINDS[kind]}
      {...(kind === 'tenant' && { renderMore: openTenant })}
      {...(kind === 'asset' && { renderMore: openAsset, buttons: <PrintLabels /> })}
    />
  );
}

function isKind(kind: string | undefined): kind is keyof typeof RECORD_KINDS {
  return kind !== undefined && Object.hasOwn(RECORD_KINDS, kind);
}
