import { useTranslation } from 'react-i18next';

import { BackChevron } from '../../components/BackChevron.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useScreenName } from '../handle.ts';

const NAMES = {
  loading: 'category.loading.name',
  unloading: 'category.unloading.name',
  sika: 'category.sika.name',
  checkStatus: 'category.checkStatus.name',
} as const;

/** Announces a public screen that is not finished. */
export function Page() {
  const { t } = useTranslation(['public', 'common']);
  const wanted = useScreenName();
  const key = Object.keys(NAMES).find((known): known is keyof typeof NAMES => known === wanted) ?? 'loading';
  const title = t('common:coming.title', { name: t(`public:${NAMES[key]}`) });
  usePageTitle(title);
  return (
    <MessagePage
      title={title}
      text={t('common:coming.text')}
      action={{ label: t('common:notFound.toPermits'), to: '/permits' }}
    >
      <BackChevron type="mobile" />
      <BackChevron type="desktop" />
    </MessagePage>
  );
}
