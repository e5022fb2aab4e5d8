import { WORK_TYPES } from '@gerbang/shared/contracts/permit-parts';
import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './check-status.module.css';

/** The kinds of work and what each is about. */
export function WorkDetails({ details }: { details: PermitStatus['work_details'] }) {
  const { t } = useTranslation(['status', 'work']);
  const typeName = (wire: string) => {
    const known = WORK_TYPES.find((type) => type === wire);
    return known === undefined ? wire : t(`work:types.${known}`);
  };
  if (details.length === 0) return null;
  return (
    <Card className={classes.section}>
      <Title order={2} className={classes.sectionTitle} mb={12}>
        {t('status:workDetails')}
      </Title>
      <ul className={classes.list}>
        {details.map(({ work_type, description }) => (
          <li key={work_type} className={classes.row}>
            <div className={classes.itemName}>{typeName(work_type)}</div>
            {description !== '' && <div className={classes.freeText}>{description}</div>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
