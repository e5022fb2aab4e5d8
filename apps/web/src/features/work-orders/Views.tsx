import type { WorkOrderCounts } from '@gerbang/shared/contracts/work-orders';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { VIEWS, type View } from './use-work-orders-address.ts';

import classes from './work-orders.module.css';

const LABEL = {
  mine_today: 'list.mineToday',
  mine: 'list.mine',
  open: 'list.open',
  late: 'list.late',
  unassigned: 'list.unassigned',
  all: 'list.all',
} as const satisfies Record<View, string>;

interface Props {
  view: View;
  counts: WorkOrderCounts | undefined;
  onShow: (view: View) => void;
}

/** What the list is opened for, with how many there are. */
export function Views({ view, counts, onShow }: Props) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  return (
    <fieldset className={classes.views} aria-label={t('list.views')}>
      {VIEWS.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.view ?? ''}
          data-on={one === view || undefined}
          data-bad={(one === 'late' && (counts?.late ?? 0) > 0) || undefined}
          aria-pressed={one === view}
          onClick={() => onShow(one)}
        >
          {t(LABEL[one])} {one !== 'all' && counts !== undefined && <span>{countText(counts[one], language)}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** The server counts so far and no further. */
const CAP = 1_000;

function countText(count: number, language: Language): string {
  return count >= CAP ? `${CAP.toLocaleString(language)}+` : String(count);
}
