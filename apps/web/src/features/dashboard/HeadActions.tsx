import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useCan } from '../../lib/use-can.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

/** What is open as a sheet, and the way to write a new one down; both are of one property. */
export function HeadActions({ subject, property_id }: { subject: Subject; property_id: string }) {
  const { t } = useTranslation('dashboard');
  const { list, create, creates, download } = SUBJECTS[subject];
  const mayCreate = useCan()(creates);
  return (
    <>
      <DownloadButton name={download.name} filter={{ property_id, ...download.open }} />
      {mayCreate && (
        <Button component={Link} to={`${list}${create}`} leftSection={<IconPlus size={16} stroke={1.9} />}>
          {t(`create.${subject}`)}
        </Button>
      )}
    </>
  );
}
