import '../../features/security/security-texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { SECURITY_KINDS } from '../../features/records/record-kinds.ts';
import { RecordScreen } from '../../features/records/RecordScreen.tsx';
import { HandoverScreen } from '../../features/security/HandoverScreen.tsx';
import { LabelsScreen } from '../../features/security/LabelsScreen.tsx';
import { OnDutyScreen } from '../../features/security/OnDutyScreen.tsx';
import { PatrolsScreen } from '../../features/security/PatrolsScreen.tsx';
import { PrintLabels } from '../../features/security/PrintLabels.tsx';
import { RenewLabel, RenewLabelItem } from '../../features/security/RenewLabel.tsx';
import { RosterScreen } from '../../features/security/RosterScreen.tsx';
import { SecurityFrame } from '../../features/security/SecurityFrame.tsx';
import { pageIn, tabOf } from '../../features/security/tabs.ts';
import type { SubPage, Tab } from '../../features/security/tabs.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The security schedule; its parts have addresses of their own. */
export function Page() {
  const { tab } = useParams();
  const page = pageIn(tab);
  return page === undefined ? <NotFoundPage /> : <Known page={page} />;
}

function Known({ page }: { page: Tab | SubPage }) {
  const { t } = useTranslation('security');
  const { property_id } = useAuth();
  usePageTitle(`${t(`tabs.${tabOf(page)}`)} · ${t('title')}`);
  // Another property has other guards.
  return (
    <SecurityFrame page={page}>
      <Content key={`${page} ${property_id}`} page={page} />
    </SecurityFrame>
  );
}

function Content({ page }: { page: Tab | SubPage }) {
  switch (page) {
    case 'duty':
      return <OnDutyScreen />;
    case 'roster':
      return <RosterScreen />;
    case 'patrols':
      return <PatrolsScreen />;
    case 'handover':
      return <HandoverScreen />;
    case 'labels':
      return <LabelsScreen />;
    case 'checkpoints':
      return <Checkpoints />;
    default:
      return <RecordScreen kind={SECURITY_KINDS[page]} />;
  }
}

/** Where rounds pass; a label that was lost is replaced from here. */
function Checkpoints() {
  const [renewed, setRenewed] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <RecordScreen
        kind={SECURITY_KINDS.checkpoints}
        renderMore={({ id, name }) => <RenewLabelItem onClick={() => setRenewed({ id, name })} />}
        buttons={<PrintLabels />}
      />
      <RenewLabel checkpoint={renewed} onClose={() => setRenewed(null)} />
    </>
  );
}
