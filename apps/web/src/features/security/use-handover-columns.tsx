import type { Handover } from '@gerbang/shared/contracts/security';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Column } from '../../components/data-table.ts';
import { HandoverMark } from './HandoverMark.tsx';
import type { SecurityWords } from './use-security-words.ts';

import classes from './handover.module.css';

/** The columns of the hand-overs. */
export function useHandoverColumns(
  words: SecurityWords,
  onOpen: (id: string) => void,
): readonly [Column<Handover>, ...Column<Handover>[]] {
  const { t } = useTranslation('security');
  return [
    {
      key: 'leaving',
      title: t('handover.column.leaving'),
      cell: ({ id, leaving, signed_at, duty }) => (
        <span className={classes.lines}>
          <UnstyledButton
            className={classes.link}
            aria-haspopup="dialog"
            aria-label={t('handover.open', { name: leaving.name, time: words.moment(signed_at) })}
            onClick={() => onOpen(id)}
          >
            {leaving.name}
          </UnstyledButton>
          {duty !== null && (
            <span className={classes.quiet}>
              {[duty.shift, duty.post ?? ''].filter((part) => part !== '').join(', ')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'matters',
      title: t('handover.column.matters'),
      cell: ({ matters }) => <span className={classes.cut}>{matters}</span>,
    },
    {
      key: 'signed_at',
      title: t('handover.column.signed_at'),
      sort: 'signed_at',
      isDescendingFirst: true,
      width: 140,
      cell: ({ signed_at }) => <time dateTime={signed_at}>{words.moment(signed_at)}</time>,
    },
    {
      key: 'arriving',
      title: t('handover.column.arriving'),
      width: 180,
      cell: ({ receipt }) => receipt?.arriving.name ?? <span className={classes.quiet}>–</span>,
    },
    {
      key: 'state',
      title: t('handover.column.state'),
      width: 230,
      cell: (row) => <HandoverMark handover={row} />,
    },
  ];
}
