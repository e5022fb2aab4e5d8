import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { IconMapPin, IconTruck, IconUsers } from '@tabler/icons-react';

import { Thumb } from '../../components/photos/Thumb.tsx';
import { TimeWindow } from '../../components/text/TimeWindow.tsx';
import { initials } from '../../lib/format/initials.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './endorsement.module.css';

/** What a tenant is asked about: company, window, place and goods or work. */
export function RequestCard({ request }: { request: EndorsementRequest }) {
  const { t } = useTranslation('endorse');
  const place = { time_zone: request.property.time_zone, language: useLanguage() };
  const { company, kind, property, bay, plate, items, works, workers } = request;
  return (
    <div className={classes.card}>
      <div className={classes.company}>
        <span className={classes.initials} aria-hidden="true">
          {initials(company)}
        </span>
        <div className={layout.grow}>
          <div className={classes.companyName}>{company}</div>
          <div className={classes.quiet}>
            {t(`kind.${kind}`)} · {property.name}
          </div>
        </div>
      </div>
      <div className={classes.window}>
        <TimeWindow from={request.from} until={request.until} place={place} middle={t('until')} />
      </div>
      {(bay !== null || plate !== '') && (
        <div className={classes.places}>
          {plate !== '' && (
            <span className={classes.place}>
              <IconTruck size={18} stroke={1.75} aria-hidden="true" />
              <span className={classes.plate}>{plate}</span>
            </span>
          )}
          {bay !== null && (
            <span className={classes.place}>
              <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
              {bay}
            </span>
          )}
        </div>
      )}
      <ul className={classes.items}>
        {items.map(({ name, qty, unit, photo_url }, index) => (
          // Items of a request have no ids, and their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.item}>
            <Thumb src={photo_url} size={48} />
            <span className={layout.grow}>{name}</span>
            <span className={classes.quiet}>
              {qty} {unit}
            </span>
          </li>
        ))}
        {works.map(({ work_type, description }) => (
          <li key={work_type} className={classes.item}>
            <span className={layout.grow}>{[work_type, description].filter((text) => text !== '').join(': ')}</span>
          </li>
        ))}
        {workers > 0 && (
          <li className={classes.item}>
            <IconUsers size={18} stroke={1.75} aria-hidden="true" />
            {t('workers', { count: workers })}
          </li>
        )}
      </ul>
    </div>
  );
}
