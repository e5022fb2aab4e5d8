import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { unused } from './draw-chain.ts';

import classes from './chains.module.css';

/** The stages that the chain does not ask yet, each one press away from its end. */
export function AddStages({ steps, onAdd }: { steps: Chain; onAdd: (stage: ChainStage) => void }) {
  const { t } = useTranslation('chains');
  const left = unused(steps);
  return (
    <div className={classes.add}>
      <Text component="span" fz={13} fw={600}>
        {t('editor.add')}
      </Text>
      {left.length === 0 && (
        <Text component="span" fz={13} c="dimmed">
          {t('editor.allUsed')}
        </Text>
      )}
      {left.map((stage) => (
        <Button
          key={stage}
          variant="default"
          size="xs"
          data-add={stage}
          leftSection={<IconPlus size={15} stroke={1.9} />}
          aria-label={t('editor.addStage', { stage: t(`stage.${stage}`) })}
          onClick={() => onAdd(stage)}
        >
          {t(`stage.${stage}`)}
        </Button>
      ))}
    </div>
  );
}
