import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { ChainEditor } from './ChainEditor.tsx';
import { ChainOverview } from './ChainOverview.tsx';
import { useChainsQuery } from './chains.api.ts';

export function ChainsScreen() {
  const { t } = useTranslation('chains');
  const { property_id, userData } = useAuth();
  const mayEdit = useCan()('chain.update');
  const propertyId = property_id ?? '';
  const { currentData, isError, isFetching, refetch } = useChainsQuery(propertyId);
  const asked = useSearchParams()[0].get('kind');
  const kind = PERMIT_KINDS.find((candidate) => candidate === asked) ?? PERMIT_KINDS[0];
  const [round, setRound] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is removed with the old editor, so focus the title of the new one.
  useEffect(() => {
    if (round > 0) title.current?.focus();
  }, [round]);
  const again = async () => {
    await refetch();
    setRound((before) => before + 1);
  };
  const chain = currentData?.chains.find((candidate) => candidate.kind === kind);
  return (
    <ListPage title={t('title')} text={t('text', { property: userData?.property.name ?? '' })} buttons={null}>
      {currentData === undefined && isError && !isFetching && (
        <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />
      )}
      {currentData === undefined && isFetching && (
        <div aria-busy="true">
          <Skeleton height={220} radius={12} mb={16} />
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {currentData !== undefined && <ChainOverview chains={currentData.chains} open={kind} mayEdit={mayEdit} />}
      {chain !== undefined && (
        <ChainEditor
          key={`${propertyId}:${kind}:${round}`}
          chain={chain}
          property_id={propertyId}
          mayEdit={mayEdit}
          title={title}
          onAgain={again}
        />
      )}
    </ListPage>
  );
}
