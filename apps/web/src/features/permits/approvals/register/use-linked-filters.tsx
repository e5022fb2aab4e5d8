import { CHAIN_STAGES } from '@gerbang/shared/access';
import { FILTERED_DECISIONS } from '@gerbang/shared/contracts/permits/permit-list';
import { CORRECTABLE_FIELDS } from '@gerbang/shared/domain/permits/forms/corrections';
import { displayHour } from '@gerbang/shared/time/display';

import type { FieldFilter } from '../../../../components/table/data-table.ts';
import { weekdayText } from '../../../../lib/format/dates.ts';
import { formatDays } from '../../../../lib/format/windows.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { RegisterAddress } from './register-address.ts';

type Name = keyof RegisterAddress['free'];

/** Filters that only links of charts set. Each is shown while it is set, so that it can be removed. */
export function useLinkedFilters({ free, narrow }: RegisterAddress): FieldFilter[] {
  const { t } = useTranslation(['register', 'approvals']);
  const returnedDays = useDaysText(free.returned_from, free.returned_until);
  const slotDays = useDaysText(free.slot_from, free.slot_until);
  const stage = CHAIN_STAGES.find((name) => name === free.returned_stage);
  const field = CORRECTABLE_FIELDS.find((name) => name === free.returned_field);
  const decision = FILTERED_DECISIONS.find((name) => name === free.decision);
  const returned = [
    stage !== undefined && t(`approvals:stage.${stage}`),
    field !== undefined && t(`approvals:return.field.${field}`),
    returnedDays,
  ];
  const filters: readonly {
    name: 'company_is' | 'hours' | 'decision' | 'returned' | 'slot';
    chosen: string;
    names: Name[];
  }[] = [
    { name: 'company_is', chosen: free.company_is, names: ['company_is'] },
    { name: 'hours', chosen: useHoursText(free), names: ['submitted_weekday', 'submitted_hour'] },
    { name: 'decision', chosen: decision === undefined ? '' : t(`register:state.${decision}`), names: ['decision'] },
    {
      name: 'returned',
      chosen: returned.filter(Boolean).join(', '),
      names: ['returned_stage', 'returned_field', 'returned_from', 'returned_until'],
    },
    {
      name: 'slot',
      chosen: [free.slot_id === '' ? '' : t('register:oneSlot'), slotDays].filter(Boolean).join(', '),
      names: ['slot_id', 'slot_from', 'slot_until'],
    },
  ];
  return filters
    .filter(({ chosen }) => chosen !== '')
    .map(({ name, chosen, names }) => ({
      name,
      title: t(`register:filter.${name}`),
      chosen,
      onUnset: () => narrow(Object.fromEntries(names.map((one) => [one, '']))),
      render: () => t('register:setByChart'),
    }));
}

const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number));

/** `Tue 08:00 – 10:00`. The hours of one link follow each other. */
function useHoursText({ submitted_weekday, submitted_hour }: RegisterAddress['free']): string {
  const language = useLanguage();
  const weekdays = numbers(submitted_weekday).map((day) => weekdayText(day, language, 'short'));
  const hours = numbers(submitted_hour);
  const [first, last] = [hours[0], hours.at(-1)];
  const times = first === undefined || last === undefined ? '' : `${displayHour(first)} – ${displayHour(last + 1)}`;
  return [weekdays.join(', '), times].filter((text) => text !== '').join(' ');
}

export function useDaysText(from: string, until: string): string {
  const { t } = useTranslation('register');
  const language = useLanguage();
  if (from !== '' && until !== '') return formatDays(from, until, language);
  if (from !== '') return t('fromDay', { day: formatDays(from, from, language) });
  return until === '' ? '' : t('untilDay', { day: formatDays(until, until, language) });
}
