import { WORK_PHOTOS_MAX } from '@gerbang/shared/contracts/work-orders';
import { useTranslation } from 'react-i18next';

import { PhotoStrip } from '../../components/PhotoStrip.tsx';
import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';
import { useWorkPhotos } from './use-work-photos.ts';

import classes from './work-orders.module.css';

/** Photos of before and after the work. */
export function Photos({ order, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const isOfComplaint = order.photos.some(({ from_complaint }) => from_complaint);
  return (
    <Section title={t('photos.title')}>
      <div className={classes.photoPair}>
        <Strip order={order} acts={acts} mayNote={mayNote} moment="before" />
        <Strip order={order} acts={acts} mayNote={mayNote} moment="after" />
      </div>
      {isOfComplaint && <p className={classes.none}>{t('photos.fromComplaint')}</p>}
    </Section>
  );
}

type StripProps = Pick<OrderPart, 'order' | 'acts' | 'mayNote'> & { moment: 'before' | 'after' };

function Strip({ order, acts, mayNote, moment }: StripProps) {
  const { t } = useTranslation('workOrders');
  const { photos, add, remove, retry, isRemovable } = useWorkPhotos(order, acts, moment);
  return (
    <PhotoStrip
      label={t(`photos.${moment}`)}
      value={photos}
      max={WORK_PHOTOS_MAX}
      {...(mayNote && { onAdd: add, onRemove: remove, onRetry: retry, isRemovable })}
    />
  );
}
