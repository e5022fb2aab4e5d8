import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import classes from './detail.module.css';

interface Check {
  name: string;
  result: string;
  isFine: boolean;
}

/** What a work permit is looked at for, told from what was sent. */
export function Checks({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  if (permit.kind !== 'work') return null;
  return (
    <section aria-label={t('checks.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('checks.title')}
      </Title>
      <ul className={classes.cardList}>
        {checksOf(permit, t).map(({ name, result, isFine }) => (
          <li key={name} className={classes.line} data-fine={isFine}>
            {isFine ? (
              <IconCheck size={17} stroke={2.4} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={17} stroke={1.9} aria-hidden="true" />
            )}
            <span className={classes.lineName}>{name}</span>
            <span className={classes.lineResult}>{result}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function checksOf(
  { workers, attachments, work_details, description, clashes }: PermitDetail,
  t: TFunction<'approvals'>,
): Check[] {
  const works = [description, ...work_details.map((one) => one.description)];
  const isHot = isHotWork({ works });
  const isFireSystem = touchesFireSystem({ works });
  const hasClashes = clashes.length > 0;
  return [
    identityCheck(workers, t),
    {
      name: t('checks.documents'),
      result:
        attachments.length === 0 ? t('checks.noDocuments') : t('checks.documentCount', { count: attachments.length }),
      isFine: attachments.length > 0,
    },
    { name: t('checks.hot'), result: t(isHot ? 'checks.watch' : 'checks.no'), isFine: !isHot },
    { name: t('checks.fireSystem'), result: t(isFireSystem ? 'checks.watch' : 'checks.no'), isFine: !isFireSystem },
    {
      name: t('checks.clashes'),
      result: hasClashes ? t('checks.clashCount', { count: clashes.length }) : t('checks.no'),
      isFine: !hasClashes,
    },
  ];
}

function identityCheck(workers: PermitDetail['workers'], t: TFunction<'approvals'>): Check {
  const name = t('checks.identity');
  const missing = workers.filter(({ identity_file_id }) => identity_file_id === null).length;
  if (missing === 0) return { name, result: t('checks.identityAll'), isFine: true };
  if (missing === workers.length) return { name, result: t('checks.identityAtGate'), isFine: true };
  return { name, result: t('checks.identityMissing', { count: missing }), isFine: false };
}
