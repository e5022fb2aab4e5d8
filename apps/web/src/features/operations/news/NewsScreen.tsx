import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';

import { ListPage } from '../../../components/table/ListPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { ManageList } from './ManageList.tsx';
import { PATHS } from './news-paths.ts';
import { ReadList, InternalArticle } from './ReadList.tsx';

import classes from './news.module.css';

type View = 'read' | 'manage';

/** Shows the articles to read, or the list for editors. */
export function NewsScreen({ kind }: { kind: NewsKind }) {
  const { t } = useTranslation('news');
  const { userData } = useAuth();
  const mayWrite = useCan()('news.update');
  const [params, setParams] = useSearchParams();
  if (userData === null) return null;
  const opened = params.get('news');
  const isManaging = mayWrite && (kind === 'tenant' || params.get('view') === 'manage');
  if (kind === 'internal' && opened !== null && !isManaging)
    return <InternalArticle key={opened} property_id={userData.property.id} id={opened} />;
  const show = (view: View) => setParams(view === 'manage' ? { view } : {});
  const buttons = (
    <>
      {kind === 'internal' && mayWrite && (
        <SegmentedControl<View>
          aria-label={t('view.label')}
          data={[
            { value: 'read', label: t('view.read') },
            { value: 'manage', label: t('view.manage') },
          ]}
          value={isManaging ? 'manage' : 'read'}
          onChange={show}
        />
      )}
      {mayWrite && (
        <Button component={Link} to={`${PATHS[kind]}/create`} leftSection={<IconPlus size={16} stroke={1.9} />}>
          {t('list.create')}
        </Button>
      )}
    </>
  );
  return (
    <ListPage title={t(`${kind}.title`)} text={t(`${kind}.text`)} buttons={buttons}>
      {isManaging ? (
        <ManageList kind={kind} property={userData.property} />
      ) : (
        <Reading kind={kind} property_id={userData.property.id} />
      )}
    </ListPage>
  );
}

/** Articles for staff. For tenant news, staff only have the list for editors. */
function Reading({ kind, property_id }: { kind: NewsKind; property_id: string }) {
  const { t } = useTranslation('news');
  return kind === 'internal' ? (
    <ReadList property_id={property_id} />
  ) : (
    <p className={classes.noRight}>{t('noRight')}</p>
  );
}
