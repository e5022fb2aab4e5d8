import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './MessagePage.module.css';

interface Props {
  title: string;
  text: string;
  action: { label: string; to: string } | { label: string; onClick: () => void };
  children?: ReactNode;
}

export function MessagePage({ title, text, action, children }: Props) {
  return (
    <div className={classes.root}>
      {children}
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
      {'to' in action ? (
        <Button component={Link} to={action.to}>
          {action.label}
        </Button>
      ) : (
        <Button onClick={action.onClick}>{action.label}</Button>
      )}
    </div>
  );
}
