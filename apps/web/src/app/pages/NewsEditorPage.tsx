import '../../features/news/news-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { NewsEditor } from '../../features/news/NewsEditor.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Writes a news, or changes the one that the address names. */
export function Page() {
  const { t } = useTranslation('news');
  const { newsKind, newsId } = useParams();
  usePageTitle(t(newsId === undefined ? 'list.create' : 'form.edit'));
  return <NewsEditor key={newsId} kind={newsKind === 'internalNews' ? 'internal' : 'tenant'} id={newsId} />;
}
