import type { Office } from '@gerbang/shared/contracts/permits/pass-view';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';

import { telephone } from '../../lib/format/phone.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { whatsappChat } from '../../lib/whatsapp.ts';

/** How to reach the office of the building. Shows only what the property has set, and nothing without a number. */
export function OfficeCard({ property, office }: { property: string; office: Office }) {
  const { t } = useTranslation('status');
  const { phone, whatsapp, hours } = office;
  if (phone === '' && whatsapp === '') return null;
  return (
    <Card p={16} mt={12} data-testid="office">
      <Title order={2} fz={17} fw={700}>
        {t('office.title')}
      </Title>
      <Text fz={15} c="dimmed" mt={4}>
        {property}
        {phone !== '' && (
          <>
            , <b className="tabular">{phone}</b>
          </>
        )}
      </Text>
      {hours !== '' && (
        <Text fz={15} c="dimmed">
          {hours}
        </Text>
      )}
      <Group grow gap={8} mt={12}>
        {whatsapp !== '' && (
          <Button
            component="a"
            href={whatsappChat(whatsapp)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('office.whatsapp')}
          </Button>
        )}
        {phone !== '' && (
          <Button
            component="a"
            href={telephone(phone)}
            variant="default"
            leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('office.call')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
