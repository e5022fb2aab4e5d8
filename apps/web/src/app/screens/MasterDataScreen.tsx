import { useParams } from 'react-router';

import { RECORD_KINDS } from '../../features/building/records/record-kinds.ts';
import { RecordScreen } from '../../features/building/records/RecordScreen.tsx';
import { OpenTenant } from '../../features/building/tenant-logins/OpenTenant.tsx';
import { OpenAsset, PrintLabels } from '../../features/operations/assets/AssetActions.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** Logins and saved items of a tenant have a page of their own. */
const openTenant = ({ id }: { id: string }) => <OpenTenant id={id} />;

/** Documents, downtime and history of an asset have a page of their own. */
const openAsset = ({ id }: { id: string }) => <OpenAsset id={id} />;

/** The building's records of one kind: floors, units, tenants, bays or assets. */
export function MasterDataScreen() {
  const { kind } = useParams();
  return isKind(kind) ? <Known key={kind} kind={kind} /> : <NotFoundScreen />;
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
