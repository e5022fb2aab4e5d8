import type { CategoryKind } from '@gerbang/shared/contracts/building/categories';
import { useParams } from 'react-router';

import { categoryKind } from '../../features/building/records/record-kinds.ts';
import { RecordScreen } from '../../features/building/records/RecordScreen.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** Kind of category by the last part of the address. */
const KINDS: Readonly<Record<string, CategoryKind>> = {
  tenant: 'tenant',
  asset: 'asset',
  complaint: 'complaint',
  workOrder: 'work_order',
  news: 'news',
};

export function CategoryRecordsScreen() {
  const kind = KINDS[useParams()['kind'] ?? ''];
  return kind === undefined ? <NotFoundScreen /> : <Known key={kind} kind={kind} />;
}

function Known({ kind }: { kind: CategoryKind }) {
  const { t } = useTranslation('records');
  usePageTitle(t(`kind.category_${kind}.title`));
  return <RecordScreen kind={categoryKind(kind)} />;
}
