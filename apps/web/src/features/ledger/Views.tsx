import type { LedgerCounts, LedgerView } from '@gerbang/shared/contracts/ledger';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

import classes from './ledger.module.css';

const VIEWS = ['inside', 'overdue', 'out', null] as const satisfies readonly (LedgerView | null)[];

interface Props {
  view: LedgerView | null;
  counts: LedgerCounts | undefined;
  onShow: (view: LedgerView | null) => void;
}

/** The saved views of the ledger, with how much they hold. */
export function Views({ view, counts, onShow }: Props) {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  return (
    <fieldset className={classes.views} aria-label={t('view.label')}>
      {VIEWS.map((one) => (
        <UnstyledButton
          key={one ?? 'all'}
          className={classes.view}
          data-on={one === view || undefined}
          data-bad={(one === 'overdue' && (counts?.overdue.total ?? 0) > 0) || undefined}
          aria-pressed={one === view}
          onClick={() => onShow(one)}
        >
          {t(`view.${one ?? 'all'}`)}{' '}
          {(one === 'inside' || one === 'overdue') && counts !== undefined && (
            <span className={classes.viewCount}>{countText(counts[one], language)}</span>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function countText({ total, capped }: LedgerCounts['inside'], language: Language): string {
  return `${total.toLocaleString(language)}${capped ? '+' : ''}`;
}
