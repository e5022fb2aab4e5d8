import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { mayEdit } from '@gerbang/shared/domain/work-orders/moves';
import { Anchor, Button, Title } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DueMark, PriorityMark, StatusMark } from './Marks.tsx';
import { orderPath, WORK_ORDERS } from './paths.ts';
import type { WorkWords } from './use-work-words.ts';

import classes from './work-orders.module.css';

interface Props {
  order: WorkOrderRecord;
  words: WorkWords;
  now: Date;
  /** What can be done now; on phones it stands at the foot instead. */
  moves?: ReactNode;
}

/** What it is, how far it is and how it stands to its deadline. */
export function DetailHead({ order, words, now, moves }: Props) {
  const { t } = useTranslation('workOrders');
  return (
    <header className={classes.head}>
      <Anchor component={Link} to={WORK_ORDERS} className={classes.back ?? ''}>
        <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
        {t('detail.back')}
      </Anchor>
      <div className={classes.headLine}>
        <div className={classes.headTexts}>
          <span className={classes.code}>{order.code}</span>
          <Title order={1} className={classes.title ?? ''}>
            {order.title}
          </Title>
          <div className={classes.marks}>
            <StatusMark status={order.status} />
            <PriorityMark priority={order.priority} />
            <DueMark standing={words.due(order, now)} due_at={order.due_at} />
          </div>
        </div>
        <div className={classes.headButtons}>
          {moves}
          {mayEdit(order.status, order.standing) && (
            <Button
              variant="default"
              component={Link}
              to={`${orderPath(order.id)}/update`}
              leftSection={<IconPencil size={16} stroke={1.8} />}
            >
              {t('detail.edit')}
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={`${orderPath(order.id)}/print`}
            leftSection={<IconPrinter size={16} stroke={1.8} />}
          >
            {t('detail.print')}
          </Button>
        </div>
      </div>
    </header>
  );
}
