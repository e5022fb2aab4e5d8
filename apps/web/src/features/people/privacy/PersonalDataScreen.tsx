import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Table.layer.css';
import type { RetentionView } from '@gerbang/shared/contracts/insight/personal-data';
import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { Button, Skeleton, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { KeptList } from './KeptList.tsx';
import { OnePerson } from './OnePerson.tsx';
import { useRetentionQuery } from './privacy.api.ts';

import classes from './privacy.module.css';

/** What a property keeps how long, the data of one person, and the proof of what was erased. */
export function PersonalDataScreen() {
  const { t } = useTranslation('privacy');
  const { property_id, userData } = useAuth();
  const can = useCan();
  const { data, error, refetch } = useRetentionQuery(
    { property_id: property_id ?? '' },
    { refetchOnMountOrArgChange: true },
  );
  const change = can('property.update') && (
    <Button variant="default" component={Link} to={`/settings/property/${property_id}/update`}>
      {t('change')}
    </Button>
  );
  return (
    <ListPage
      title={t('staffTitle')}
      text={t('staffText', { property: userData?.property.name ?? '' })}
      buttons={change}
    >
      {error !== undefined && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={320} radius={10} />}
      {data !== undefined && (
        <div className={classes.staff}>
          <OnePerson mayErase={can('person.delete')} onErased={() => void refetch()} />
          <Proof view={data} />
          <section aria-label={t('listTitle')}>
            <Title order={2} fz={18} mb={8}>
              {t('listTitle')}
            </Title>
            <KeptList numbers={data} />
            <Text fz={13} c="dimmed" mt={12}>
              {t('backups', { count: BACKUP_DAYS })}
            </Text>
          </section>
        </div>
      )}
    </ListPage>
  );
}

function Proof({ view: { erased, persons } }: { view: RetentionView }) {
  const { t } = useTranslation('privacy');
  const language = useLanguage();
  const nameOf = (kind: RetentionView['erased'][number]['kind']) =>
    kind === 'operation_photo' ? t('operationPhoto') : t(`kind.${kind}.name`);
  return (
    <section aria-label={t('proofTitle')}>
      <Title order={2} fz={18} mb={8}>
        {t('proofTitle')}
      </Title>
      {erased.length === 0 && <Text c="dimmed">{t('proofNone')}</Text>}
      {erased.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('dayColumn')}</Table.Th>
              <Table.Th>{t('whatColumn')}</Table.Th>
              <Table.Th>{t('countColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {erased.map(({ day, kind, erased: count }) => (
              <Table.Tr key={`${day} ${kind}`}>
                <Table.Td>{formatDay(day, language, 'short')}</Table.Td>
                <Table.Td>{nameOf(kind)}</Table.Td>
                <Table.Td>{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {persons.length > 0 && <Persons persons={persons} />}
    </section>
  );
}

function Persons({ persons }: Pick<RetentionView, 'persons'>) {
  const { t } = useTranslation('privacy');
  const language = useLanguage();
  return (
    <>
      <Title order={3} fz={15} mt={16} mb={4}>
        {t('personsTitle')}
      </Title>
      <div className={classes.wide}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('dayColumn')}</Table.Th>
              <Table.Th>{t('fingerprint')}</Table.Th>
              <Table.Th>{t('byColumn')}</Table.Th>
              <Table.Th>{t('reasonLabel')}</Table.Th>
              <Table.Th>{t('countColumn')}</Table.Th>
              <Table.Th>{t('waitingColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {persons.map(({ at, fingerprint, by, reason, erased, waiting }) => (
              <Table.Tr key={`${at} ${fingerprint}`}>
                <Table.Td>{formatDay(at.slice(0, 10), language, 'short')}</Table.Td>
                <Table.Td>
                  <code>{fingerprint}</code>
                </Table.Td>
                <Table.Td>{by ?? t('byPerson')}</Table.Td>
                <Table.Td>{t(`reason.${reason}`)}</Table.Td>
                <Table.Td>{erased}</Table.Td>
                <Table.Td>{waiting}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
