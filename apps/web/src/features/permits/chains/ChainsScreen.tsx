import './chains-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { ChainEditor } from './ChainEditor.tsx';
import { ChainOverview } from './ChainOverview.tsx';
import { useChainsQuery } from './chains.api.ts';

/** The approval chains of the person's property: those in force, and one of them opened. */
export function ChainsScreen() {
  const { t } = useTranslation('chains');
  const { property_id, userData } = useAuth();
  const mayEdit = useCan()('chain.update');
  const of = property_id ?? '';
  const { currentData, isError, isFetching, refetch } = useChainsQuery(of);
  const asked = useSearchParams()[0].get('kind');
  const kind = PERMIT_KINDS.find((one) => one === asked) ?? PERMIT_KINDS[0];
  const [round, setRound] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with the editor that was saved or left.
  useEffect(() => {
    if (round > 0) title.current?.focus();
  }, [round]);
  const again = async () => {
    await refetch();
    setRound((before) => before + 1);
  };
  const chain = currentData?.chains.find((one) => one.kind === kind);
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
          key={`${of}:${kind}:${round}`}
          chain={chain}
          property_id={of}
          mayEdit={mayEdit}
          title={title}
          onAgain={again}
        />
      )}
    </ListPage>
  );
}
