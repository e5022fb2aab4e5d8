import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Button, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { FillForm } from '../../../entities/permit/reused.ts';
import { useLazyPublicPropertiesQuery } from '../../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** Properties whose name contains the name of this one. */
const LIMIT = 50;

interface Props {
  status: PermitStatus;
  label: string;
  /** The goods that the new form starts with. */
  items: PermitStatus['load_unload_items'];
  fillForm: FillForm;
}

/** Opens a new form with the data of this permit. Goods out start from the goods that are inside, so they have none. */
export function ApplyAgain({ status, label, items, fillForm }: Props) {
  const { t } = useTranslation('status');
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const [load, { isFetching }] = useLazyPublicPropertiesQuery();
  if (status.kind === 'unloading') return null;
  const apply = async () => {
    const { data: found } = await load({ search: status.property.name, limit: LIMIT }, true);
    const property = found?.find(({ id }) => id === status.property.id) ?? null;
    try {
      await navigate(await fillForm({ status, property, items }));
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button
        fullWidth
        h={48}
        mt={12}
        variant="light"
        loading={isFetching}
        leftSection={<IconRepeat size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void apply()}
      >
        {label}
      </Button>
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={8}>
          {t('slot.failed')}
        </Text>
      )}
    </>
  );
}
