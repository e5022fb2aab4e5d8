import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { holderOf } from './dock-view.ts';
import type { BoardEvent } from './dock-view.ts';
import { useGiveBayMutation, useLeaveDockMutation } from './dock.api.ts';
import type { DockWords } from './use-dock-words.ts';

export interface DockChanges {
  may: boolean;
  isBusy: boolean;
  /** Assigns a bay. Null removes the bay. Returns whether the request succeeded. */
  giveBay: (event: BoardEvent, bay_id: string | null) => Promise<boolean>;
  leave: (event: BoardEvent) => Promise<boolean>;
}

/** Each change shows its result as a toast. */
export function useDockChanges(board: DockBoard, words: DockWords): DockChanges {
  const { t } = useTranslation('dock');
  const errorText = useErrorText();
  const [give, giving] = useGiveBayMutation();
  const [leave, leaving] = useLeaveDockMutation();
  const { property_id } = board;
  return {
    may: board.may_arrange,
    isBusy: giving.isLoading || leaving.isLoading,
    giveBay: async (event, bay_id) => {
      const name = event.title;
      const bay = words.bay(bay_id) ?? '';
      const { error } = await give({ property_id, id: event.id, bay_id });
      if (error === undefined) {
        staffToast('success', bay_id === null ? t('done.freed', { name }) : t('done.bay', { name, bay }));
        return true;
      }
      const holder = bay_id === null || problemOf(error)?.code !== 'bay_taken' ? null : holderOf(board, event, bay_id);
      const reason =
        holder === null
          ? errorText(error)
          : t('refused.taken', { bay, holder: holder.tenant ?? holder.company, until: words.clock(holder.until) });
      staffToast('error', t('refused.bay', { name, bay, reason }));
      return false;
    },
    leave: async (event) => {
      const { error } = await leave({ property_id, id: event.id });
      if (error === undefined) staffToast('success', t('done.left', { name: event.title }));
      else staffToast('error', t('refused.left', { reason: errorText(error) }));
      return error === undefined;
    },
  };
}
