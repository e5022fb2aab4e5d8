import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Table.layer.css';
import type { RetentionView } from '@gerbang/shared/contracts/insight/personal-data';
import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { Button, Skeleton, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { formatDate, formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { KeptList } from './KeptList.tsx';
import { OnePerson } from './OnePerson.tsx';
import { useRetentionQuery } from './privacy.api.ts';

import classes from './privacy.module.css';

/** What a property keeps and for how long, the data of one person, and the proof of what was erased. */
export function PersonalDataScreen() {
  const { t } = useTranslation('privacy');
  const { property_id, userData } = useAuth();
  const can = useCan();
  // Not `data`, which would still be of the previous property after a switch.
  const { currentData, error, isFetching, refetch } = useRetentionQuery(
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
      {error !== undefined && <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && error === undefined && <Skeleton height={320} radius={10} />}
      {currentData !== undefined && (
        <div className={classes.staff}>
          <OnePerson mayErase={can('person.delete')} onErased={() => void refetch()} />
          <Proof view={currentData} />
          <section aria-label={t('listTitle')}>
            <Title order={2} fz={18} mb={8}>
              {t('listTitle')}
            </Title>
            <KeptList numbers={currentData} />
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
  const place = { time_zone: useAuth().userData?.property.time_zone ?? 'UTC', language };
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
                <Table.Td>{formatDate(at, place, 'short')}</Table.Td>
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
