import type { SavedView } from '@gerbang/shared/contracts/insight/saved-views';
import { Loader } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useSavedViewQuery } from '../../../components/table/saved-views.api.ts';
import { SAVED } from '../../../components/table/use-saved-views.ts';
import { DOWNLOAD } from '../../../components/transfers/use-download.tsx';
import { UUID } from '../../../lib/address/use-address-filters.ts';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../../lib/store/hooks.ts';

/** Opens the list of a mailed view at its property, and starts the download there. */
export function OpenViewScreen() {
  const { t } = useTranslation('table');
  const { viewId = '' } = useParams();
  const [params] = useSearchParams();
  const property_id = params.get('at') ?? '';
  const isKey = UUID.test(viewId) && UUID.test(property_id);
  const request = useSavedViewQuery(isKey ? { property_id, id: viewId } : skipToken);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const open = useEffectEvent(({ id, query, mail }: SavedView) => {
    if (mail === null) return;
    dispatch(chooseProperty(property_id));
    const shown = new URLSearchParams([...new URLSearchParams(query), [SAVED, id], [DOWNLOAD, mail.download]]);
    void navigate(`${mail.path}?${shown.toString()}`, { replace: true });
  });
  const { data, error, isFetching, refetch } = request;
  const status = problemOf(error)?.status;
  useEffect(() => {
    if (data !== undefined) open(data);
  }, [data]);
  // The server answers 400 or 404 if the view was deleted, or belongs to somebody else.
  if (!isKey || status === 404 || status === 400 || data?.mail === null)
    return <LoadFailure text={t('views.gone')} retry={t('views.home')} onRetry={() => void navigate('/dashboard')} />;
  if (error !== undefined) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Loader aria-label={t('views.opening')} />;
}
