import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { Decisions } from './use-decisions.ts';

import classes from './decision.module.css';

interface Props {
  decisions: Decisions;
  onOpen: (key: PermitKey) => void;
}

/** Decisions that the server refused. Each is shown with its reason until the reader dismisses it. */
export function RefusalNotes({ decisions: { refusals, dismiss }, onOpen }: Props) {
  const { t } = useTranslation('approvals');
  if (refusals.length === 0) return null;
  return (
    <div className={classes.refusals} role="alert">
      {refusals.map((refusal) => (
        <div key={refusal.id} className={classes.refusal}>
          <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
          <span>
            <b>{t(`failed.${refusal.decision}`, { name: refusal.name })}.</b> {refusal.text}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            color="rejected"
            onClick={() => {
              dismiss(refusal.id);
              onOpen(refusal);
            }}
          >
            {t('failed.open')}
          </Button>
          <ActionIcon aria-label={t('failed.dismiss', { name: refusal.name })} onClick={() => dismiss(refusal.id)}>
            <IconX size={16} stroke={1.9} />
          </ActionIcon>
        </div>
      ))}
    </div>
  );
}
