import { encodeStatusLink } from '@gerbang/shared/domain/web/status-link';
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { ActProps } from './act-props.ts';

import classes from './permit-link.module.css';

/** The address of the permit's status, for those who hold its link and so its e-mail anyway. */
export function statusAddress({ status, email }: ActProps['view']): string {
  return `/checkStatus/${encodeStatusLink({ form_code: status.code, email })}`;
}

/** It is done: what was done, and where to look on. */
export function Done({ title, text, view }: { title: string; text: string } & Pick<ActProps, 'view'>) {
  const { t } = useTranslation('links');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; whoever pressed it hears what came of it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.done}>
      <IconCircleCheckFilled size={48} className={classes.doneSign} aria-hidden="true" />
      <Title order={1} className={classes.title} tabIndex={-1} ref={heading}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
      <Button component={Link} to={statusAddress(view)} replace>
        {t('seeStatus')}
      </Button>
    </div>
  );
}
