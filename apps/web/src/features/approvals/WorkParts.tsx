import '@mantine/core/styles/Table.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { WORK_TYPES } from '@gerbang/shared/contracts/permit-parts';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Flag } from './ItemRow.tsx';

import classes from './detail.module.css';

/** What the work is, each kind with what makes it risky. */
export function WorkParts({ permit: { work_details } }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  if (work_details.length === 0) return null;
  const typeName = (type: string) => {
    const known = WORK_TYPES.find((one) => one === type);
    return known === undefined ? type : t(`work.type.${known}`);
  };
  return (
    <section aria-label={t('work.title')}>
      <div className={classes.sectionHead}>
        <Title order={3} className={classes.sectionTitle ?? ''}>
          {t('work.title')}
        </Title>
        <span className={classes.quiet}>{t('work.kinds', { count: work_details.length })}</span>
      </div>
      <div className={classes.card}>
        <Table className={classes.table ?? ''} horizontalSpacing={14} verticalSpacing={8}>
          <Table.Tbody>
            {work_details.map(({ work_type, description }) => (
              <Table.Tr key={`${work_type} ${description}`}>
                <Table.Td className={classes.typeCell ?? ''}>
                  <span className={classes.workType}>{typeName(work_type)}</span>
                </Table.Td>
                <Table.Td>
                  {description === '' ? <span className={classes.quiet}>{t('work.noText')}</span> : description}
                </Table.Td>
                <Table.Td className={classes.flagCell ?? ''}>
                  {isHotWork({ works: [description] }) && <Flag text={t('work.hot')} />}
                  {touchesFireSystem({ works: [description] }) && <Flag text={t('work.fireSystem')} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
