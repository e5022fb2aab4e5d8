import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';

import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { WorkValues } from './work-values.ts';

/** Values of the form as text. A text is empty when its field is empty. */
interface WorkTexts {
  /** Floor and unit of a tenant, otherwise floor and location. */
  place: string;
  tenant: string;
  dates: string[];
  times: string;
  jobs: string;
  workers: string;
}

export function useWorkTexts(values: WorkValues): WorkTexts {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const { property, for_tenant, tenant, unit, floor, location } = values;
  const place = for_tenant
    ? [unit?.floor.name, unit === null ? undefined : t('summary.unit', { unit: unit.name })]
    : [floor?.name, location.trim()];
  const dates = [values.start_date, values.end_date].filter((day) => day !== '');
  const hasTimes = values.start_time !== '' && values.end_time !== '';
  const hours = `${values.start_time} - ${values.end_time}`;
  const night = dates.length === 2 && dates[0] === dates[1] ? values.start_date : null;
  const zone = property === null ? '' : ` ${zoneLabel(property.time_zone)}`;
  return {
    place: place.filter((part) => part !== undefined && part !== '').join(', '),
    tenant: for_tenant ? (tenant?.name ?? '') : '',
    dates: dates.map((day) => formatDay(day, language, 'working')),
    times: hasTimes ? `${displayHours(hours, night, language)}${zone}` : '',
    jobs: values.work_types.map((type) => t(`types.${type}`)).join(', '),
    workers: values.worker_list.length === 0 ? '' : t('people', { count: values.worker_list.length }),
  };
}
