import '../../features/records/records-texts.ts';
import type { CategoryKind } from '@gerbang/shared/contracts/categories';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { categoryKind } from '../../features/records/record-kinds.ts';
import { RecordScreen } from '../../features/records/RecordScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** What each part of the address stands for. */
const KINDS: Readonly<Record<string, CategoryKind>> = {
  tenant: 'tenant',
  asset: 'asset',
  complaint: 'complaint',
  workOrder: 'work_order',
  news: 'news',
};

/** The categories of one kind. */
export function Page() {
  const kind = KINDS[useParams()['kind'] ?? ''];
  return kind === undefined ? <NotFoundPage /> : <Known key={kind} kind={kind} />;
}

function Known({ kind }: { kind: CategoryKind }) {
  const { t } = useTranslation('records');
  usePageTitle(t(`kind.category_${kind}.title`));
  return <RecordScreen kind={categoryKind(kind)} />;
}
