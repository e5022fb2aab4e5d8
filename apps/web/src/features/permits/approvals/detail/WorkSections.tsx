import '@mantine/core/styles/Table.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { ActionIcon, Table, Title } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';

import { initials } from '../../../../lib/format/initials.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { ShowIdentity } from './Documents.tsx';
import { Flag } from './ItemRow.tsx';

import classes from './detail.module.css';

export function WorkParts({ permit: { work_details } }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  if (work_details.length === 0) return null;
  const typeName = (type: string) => {
    const known = WORK_TYPES.find((workType) => workType === type);
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
                <Table.Td w={84}>
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

interface Props {
  permit: PermitDetail;
  /** Undefined for somebody who may not see identity cards. */
  onIdentity: ShowIdentity | undefined;
}

export function Workers({ permit: { workers }, onIdentity }: Props) {
  const { t } = useTranslation('approvals');
  if (workers.length === 0) return null;
  const companies = new Set(workers.map(({ company }) => company));
  const [company = ''] = companies;
  const isOne = companies.size === 1 && company !== '';
  // No worker has a photo when the property checks identity cards at the gate.
  const areKept = workers.some(({ identity_file_id }) => identity_file_id !== null);
  return (
    <section aria-label={t('workers.title')}>
      <div className={classes.sectionHead}>
        <Title order={3} className={classes.sectionTitle ?? ''}>
          {t('workers.title')}
        </Title>
        <span className={classes.quiet}>
          {isOne
            ? t('workers.allFrom', { count: workers.length, company })
            : t('workers.count', { count: workers.length })}
        </span>
      </div>
      <div className={classes.card}>
        <Table className={classes.table ?? ''} horizontalSpacing={14} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('workers.name')}</Table.Th>
              <Table.Th>{t('workers.position')}</Table.Th>
              {areKept && <Table.Th>{t('workers.identity')}</Table.Th>}
              {areKept && onIdentity !== undefined && <Table.Td className={classes.actionCell ?? ''} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {workers.map((worker) => (
              <Table.Tr key={worker.id}>
                <Table.Td>
                  <span className={classes.worker}>
                    <span className={classes.initials} aria-hidden="true">
                      {initials(worker.name)}
                    </span>
                    <span className={classes.itemTexts}>
                      <span className={classes.itemName}>{worker.name}</span>
                      {!isOne && worker.company !== '' && <span className={classes.quiet}>{worker.company}</span>}
                    </span>
                  </span>
                </Table.Td>
                <Table.Td className={classes.quiet ?? ''}>{worker.position}</Table.Td>
                {areKept && <Table.Td>{identityState(worker.identity_file_id, t)}</Table.Td>}
                {areKept && onIdentity !== undefined && (
                  <Table.Td className={classes.actionCell ?? ''}>
                    {worker.identity_file_id !== null && (
                      <ActionIcon
                        size={30}
                        aria-label={t('documents.view', { name: worker.name })}
                        onClick={() => onIdentity({ name: worker.name, file_id: worker.identity_file_id ?? '' })}
                      >
                        <IconEye size={16} stroke={1.8} />
                      </ActionIcon>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function identityState(file_id: string | null, t: Translate<'approvals'>) {
  if (file_id === null) return <Flag text={t('workers.missing')} />;
  return (
    <span className={classes.fine}>
      <IconCheck size={14} stroke={2.4} aria-hidden="true" />
      {t('workers.kept')}
    </span>
  );
}
