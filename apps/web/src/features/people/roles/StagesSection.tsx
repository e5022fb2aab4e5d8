import type { Stage } from '@gerbang/shared/access';
import { Anchor } from '@mantine/core';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LockNote, RightBox, SectionCard, SectionFault } from './SectionCard.tsx';
import type { Grants, RoleFormApi } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  form: RoleFormApi;
  grants: Grants;
  stages: readonly Stage[];
}

export function StagesSection({ form, grants, stages }: Props) {
  const { t } = useTranslation('roles');
  const { values, change } = form;
  const toggle = (stage: Stage) =>
    change({
      stages: values.stages.includes(stage)
        ? values.stages.filter((other) => other !== stage)
        : [...values.stages, stage],
    });
  return (
    <SectionCard section="stages">
      <SectionFault form={form} path="stages" />
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

/**
 * Shown when stages are selected without `permit.decide`, which they require. The stage `security` is exempt, because
 * it needs the gate's action instead.
 */
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
