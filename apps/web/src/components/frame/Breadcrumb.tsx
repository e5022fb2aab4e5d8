import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from 'react-router';

interface Props {
  label: string;
  list: { to: string; title: string };
  /** Name of the current page. */
  here: string;
}

/** The way from a record's page back to its list. */
export function Breadcrumb({ label, list, here }: Props) {
  return (
    <nav aria-label={label}>
      <Breadcrumbs separatorMargin={6} mb={4}>
        <Anchor component={Link} to={list.to} fz={13} fw={550}>
          {list.title}
        </Anchor>
        <Text fz={13} c="dimmed" aria-current="page">
          {here}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
