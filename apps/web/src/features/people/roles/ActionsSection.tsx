import type { Action } from '@gerbang/shared/access';
import type { RoleOptions } from '@gerbang/shared/contracts/people/roles';
import { Box, Group } from '@mantine/core';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { COMMON_VERBS, matrixRows, partsOf } from './role-matrix.ts';
import type { Area, MatrixRow } from './role-matrix.ts';
import { LockNote, RightBox, SectionCard, SectionFault } from './SectionCard.tsx';
import type { Grants, RoleFormApi } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  form: RoleFormApi;
  grants: Grants;
  areas: RoleOptions['areas'];
}

export function ActionsSection({ form, grants, areas }: Props) {
  const { values, change } = form;
  const { t } = useTranslation('roles');
  const isPhone = useIsPhone();
  const rows = matrixRows(areas);
  const toggle = (action: Action) =>
    change({
      actions: values.actions.includes(action)
        ? values.actions.filter((other) => other !== action)
        : [...values.actions, action],
    });
  const hasWithheld = rows.some(({ actions }) => actions.some((action) => grants.ofAction(action) === 'withheld'));
  const matrix: MatrixProps = { rows, chosen: values.actions, lockOf: grants.ofAction, onToggle: toggle };
  return (
    <SectionCard section="actions">
      <SectionFault form={form} path="actions" />
      {hasWithheld && <LockNote text={t('form.withheldNote')} />}
      {grants.isOwn && <LockNote text={t('form.ownRole')} />}
      {isPhone ? <ActionCards {...matrix} /> : <ActionGrid {...matrix} />}
    </SectionCard>
  );
}

function ActionGrid({ rows, chosen, lockOf, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  const box = (action: Action, hasLabel: boolean) => {
    const { area, verb } = partsOf(action);
    return (
      <RightBox
        key={action}
        name={t('form.cell', { area: t(`area.${area}`), verb: t(`verb.${verb}`) })}
        {...(hasLabel && { label: t(`verb.${verb}`) })}
        isChosen={chosen.includes(action)}
        lock={lockOf(action)}
        onToggle={() => onToggle(action)}
      />
    );
  };
  return (
    <table className={classes.grid} aria-label={t('form.grid')}>
      <thead>
        <tr>
          <th scope="col">{t('form.gridArea')}</th>
          {COMMON_VERBS.map((verb) => (
            <th key={verb} scope="col" data-verb>
              {t(`verb.${verb}`)}
            </th>
          ))}
          <th scope="col">{t('form.gridOther')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ area, common, others }) => (
          <tr key={area}>
            <th scope="row">
              <AreaName area={area} />
            </th>
            {COMMON_VERBS.map((verb) => {
              const action = common[verb];
              return (
                <td key={verb} data-verb>
                  {action !== undefined && box(action, false)}
                </td>
              );
            })}
            <td>
              <Group gap="8px 18px" align="stretch">
                {others.map((action) => box(action, true))}
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ActionCards({ rows, chosen, lockOf, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  return (
    <div className={classes.areas}>
      {rows.map(({ area, actions }) => (
        <fieldset key={area} className={classes.module} data-area={area}>
          <legend className={classes.spoken}>{t(`area.${area}`)}</legend>
          <Box flex="1 1 128px" fz={14} fw={650} aria-hidden="true">
            <AreaName area={area} />
          </Box>
          <div className={classes.areaBoxes}>
            {actions.map((action) => {
              const verb = t(`verb.${partsOf(action).verb}`);
              return (
                <RightBox
                  key={action}
                  name={t('form.cell', { area: t(`area.${area}`), verb })}
                  label={verb}
                  isChosen={chosen.includes(action)}
                  lock={lockOf(action)}
                  onToggle={() => onToggle(action)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** An area's name, with a note when the name does not say everything that the area covers. */
function AreaName({ area }: { area: Area }) {
  const { t } = useTranslation('roles');
  return (
    <>
      {t(`area.${area}`)}
      {hasNote(area) && <span className={classes.areaNote}>{t(`areaNote.${area}`)}</span>}
    </>
  );
}

const NOTED = ['profile', 'upload', 'property', 'user', 'slot'] as const satisfies readonly Area[];

function hasNote(area: Area): area is (typeof NOTED)[number] {
  return NOTED.some((noted) => noted === area);
}

interface MatrixProps {
  rows: readonly MatrixRow[];
  chosen: readonly Action[];
  lockOf: Grants['ofAction'];
  onToggle: (action: Action) => void;
}
