import '@mantine/core/styles/Alert.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { EndorsementStanding } from '@gerbang/shared/domain/permits/endorsement';
import { Alert } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';

import { formatDateTime } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';

const COLOR = {
  asked: 'progress',
  unanswered: 'progress',
  confirmed: 'accepted',
  refused: 'rejected',
} as const satisfies Record<EndorsementStanding, string>;

interface Props {
  endorsement: PermitDetail['endorsement'];
  time_zone: string;
}

/** What the tenant has answered whether the permit is for its shop. Nothing is shown when no tenant was asked. */
export function Endorsement({ endorsement, time_zone }: Props) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  if (endorsement === null) return null;
  const { tenant, standing, reason, note, answer_by, required } = endorsement;
  const at = formatDateTime(answer_by, { time_zone, language }, 'shortWeekday');
  const why = [reason === null ? '' : t(`endorsement.reason.${reason}`), note].filter((text) => text !== '');
  return (
    <Alert
      color={COLOR[standing]}
      icon={<IconBuildingStore size={18} stroke={1.8} />}
      title={t(`endorsement.${standing}`, { tenant })}
    >
      {standing === 'asked' && t('endorsement.by', { at })}
      {why.join(': ')}
      {required && standing !== 'confirmed' && ` ${t('endorsement.required')}`}
    </Alert>
  );
}
