import { Card, Group } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';

import classes from './category.module.css';

interface Props {
  to: string;
  icon: Icon;
  name: string;
  /** Explains a name that may mislead, e.g. "goods in" for Loading. */
  alias?: string;
  line: string;
  /** True for a less prominent icon, used by the tile that is not a permit. */
  quiet?: boolean;
}

export function CategoryTile({ to, icon: TileIcon, name, alias, line, quiet = false }: Props) {
  return (
    <Card component={Link} to={to} className={classes.tile}>
      <span className={classes.icon} data-quiet={quiet || undefined}>
        <TileIcon size={28} stroke={1.6} />
      </span>
      <div className={classes.body}>
        <Group gap={8} align="baseline" wrap="wrap">
          <span className={classes.name}>{name}</span>{' '}
          {alias !== undefined && <span className={classes.alias}>{alias}</span>}
        </Group>
        <div className={classes.line}>{line}</div>
      </div>
      <IconChevronRight className={classes.go} size={20} stroke={2} />
    </Card>
  );
}
