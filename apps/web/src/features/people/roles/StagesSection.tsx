import type { Stage } from '@gerbang/shared/access';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LockNote } from './LockNote.tsx';
import { RightBox } from './RightBox.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionFault } from './SectionFault.tsx';
import type { Grants } from './use-grants.ts';
import type { RoleFormApi } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  form: RoleFormApi;
  grants: Grants;
  stages: readonly Stage[];
}

/** Which stages of a permit a role decides. */
export function StagesSection({ form, grants, stages }: Props) {
  const { t } = useTranslation('roles');
  const { values, change, faults } = form;
  const toggle = (stage: Stage) =>
    change({
      stages: values.stages.includes(stage) ? values.stages.filter((one) => one !== stage) : [...values.stages, stage],
    });
  return (
    <SectionCard section="stages">
      <SectionFault path="stages" code={faults.stages} />
      {stages.some((stage) => grants.ofStage(stage) === 'withheld') && <LockNote text={t('form.withheldNote')} />}
      <div className={classes.stages}>
        {stages.map((stage) => (
          <RightBox
            key={stage}
            name={t(`stage.${stage}`)}
            label={t(`stage.${stage}`)}
            isChosen={values.stages.includes(stage)}
            lock={grants.ofStage(stage)}
            onToggle={() => toggle(stage)}
          />
        ))}
      </div>
      <NeedsDecide form={form} grants={grants} />
    </SectionCard>
  );
}

/** A stage is decided only by who may decide at all; the gate's own stage goes by the gate's action. */
function NeedsDecide({ form: { values, change }, grants }: Pick<Props, 'form' | 'grants'>) {
  const { t } = useTranslation('roles');
  const isAtGateOnly = values.stages.every((stage) => stage === 'security');
  if (isAtGateOnly || values.actions.includes('permit.decide')) return null;
  return (
    <output className={classes.hint}>
      {t('form.stageNeedsDecide')}{' '}
      {grants.ofAction('permit.decide') === undefined && (
        <Anchor
          component="button"
          type="button"
          fz={13}
          fw={600}
          c="inherit"
          underline="always"
          onClick={() => change({ actions: [...values.actions, 'permit.decide'] })}
        >
          {t('form.addDecide')}
        </Anchor>
      )}
    </output>
  );
}
