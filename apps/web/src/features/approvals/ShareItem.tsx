import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Menu } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';

/** Sends the permit to a colleague: its number, what and when, and the staff's own address of it; nothing about a person. */
export function ShareItem({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const { property_id, id, code, kind, property, day, time, start_date, end_date } = permit;
  const place = { time_zone: property.time_zone, language };
  const dates = [...new Set([day, start_date, end_date])].filter((one) => one !== null);
  const text = t('moves.shareText', {
    kind: t(`kind.${kind}`),
    code,
    property: property.name,
    when: [dates.map((one) => displayDate(one, place)).join(' - '), time].filter(Boolean).join(', '),
    address: `${window.location.origin}/operational/permitApprovals?permit=${id}&at=${property_id}`,
  });
  return (
    <Menu.Item
      component="a"
      href={whatsappLink(text)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.8} />}
    >
      {t('moves.share')}
    </Menu.Item>
  );
}
