import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { earliestBookableDate, isTodayBookable } from '@gerbang/shared/domain/building/booking-window';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { IconClockHour4 } from '@tabler/icons-react';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { usePublicPropertiesQuery } from '../../../lib/api/public-lists.api.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatList } from '../../../lib/format/lists.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { useNow } from '../../../lib/use-now.ts';

/** Until when today can be booked at the properties, or the first day that can. Shows nothing while that is unknown. */
export function CutoffNote() {
  return (
    <StoreProvider>
      <Note />
    </StoreProvider>
  );
}

function Note() {
  const { t } = useTranslation('public');
  const language = useLanguage();
  const now = useNow(30_000);
  // The same request as the forms' list of properties, which is cached by then.
  const { data } = usePublicPropertiesQuery({ search: '', limit: 50 });
  if (data === undefined || data.length === 0) return null;
  const days = PERMIT_KINDS.map((kind) => firstDayOf(kind, now, data));
  const namesOf = (same: (day: FirstDay) => boolean) =>
    formatList(
      days.filter(same).map(({ kind }) => t(`category.${kind === 'work' ? 'sika' : kind}.name`)),
      language,
    );
  const times = unique(days.flatMap(({ cutoff }) => cutoff ?? []));
  const laterDays = unique(days.flatMap(({ cutoff, date }) => (cutoff === undefined ? date : [])));
  const list = times.map((time) => t('category.before', { kinds: namesOf(({ cutoff }) => cutoff === time), time }));
  const sentences = [
    ...(list.length === 0 ? [] : [t('category.cutoffs', { list: list.join(', ') })]),
    ...laterDays.map((day) =>
      t('category.closedToday', {
        kinds: namesOf(({ cutoff, date }) => cutoff === undefined && date === day),
        day: formatDay(day, language, 'shortWeekday'),
      }),
    ),
    ...(days.some(({ differs }) => differs) ? [t('category.cutoffsDiffer')] : []),
  ];
  return (
    <>
      <IconClockHour4 size={20} stroke={1.75} />
      <span>
        <Emphasised text={sentences.join(' ')} />
      </span>
    </>
  );
}

interface FirstDay {
  kind: PermitKind;
  date: string;
  /** The time until which today can be booked. Undefined when no property takes bookings for today any more. */
  cutoff?: string;
  /** Whether the properties have different answers. The earliest one is shown. */
  differs: boolean;
}

function firstDayOf(kind: PermitKind, now: Date, properties: readonly PublicProperty[]): FirstDay {
  const dates = properties.map((property) => earliestBookableDate(kind, now, property)).sort();
  const cutoffs = properties.filter((property) => isTodayBookable(kind, now, property)).map((one) => one.cutoffs[kind]);
  const [cutoff] = cutoffs.sort();
  const differs = new Set(dates).size > 1 || new Set(cutoffs).size > 1;
  return { kind, date: dates[0] ?? '', differs, ...(cutoff !== undefined && { cutoff }) };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
