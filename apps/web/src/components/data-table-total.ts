import { useLanguage } from '../lib/i18n/use-language.ts';
import type { TableState } from '../lib/use-table-state.ts';

/** How many rows there are, as people read it; of very many it is only known that they are more. */
export function useTotalText({ total, isCapped }: Pick<TableState<unknown>, 'total' | 'isCapped'>): string {
  const language = useLanguage();
  return new Intl.NumberFormat(language).format(total) + (isCapped ? '+' : '');
}
