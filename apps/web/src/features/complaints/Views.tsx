import type { ComplaintCounts } from '@gerbang/shared/contracts/complaints';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ComplaintPage } from './paths.ts';
import { VIEWS, type View } from './use-complaints-address.ts';

import classes from './complaints.module.css';

interface Props {
  page: ComplaintPage;
  view: View;
  counts: ComplaintCounts | undefined;
  onShow: (view: View) => void;
}

/** What the list is opened for, with how many there are. */
export function Views({ page, view, counts, onShow }: Props) {
  const { t } = useTranslation('complaints');
  return (
    <fieldset className={classes.views} aria-label={t('view.label')}>
      {VIEWS[page].map((one) => {
        const count = countOf(page, one, counts);
        return (
          <UnstyledButton
            key={one}
            className={classes.view ?? ''}
            data-on={one === view || undefined}
            data-bad={(one === 'overdue' && (count ?? 0) > 0) || undefined}
            aria-pressed={one === view}
            onClick={() => onShow(one)}
          >
            {t(`view.${one}`)} {count !== undefined && <span className={classes.count}>{count}</span>}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

/** The counts are of all complaints that are open; for Tenant Relations only those that wait are told apart. */
function countOf(page: ComplaintPage, view: View, counts: ComplaintCounts | undefined): number | undefined {
  if (counts === undefined || view === 'all' || view === 'nobody') return undefined;
  return page === 'issues' && view !== 'waiting' ? undefined : counts[view];
}
