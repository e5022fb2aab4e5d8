import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { RoleOptions } from '@gerbang/shared/contracts/people/roles';
import { Checkbox } from '@mantine/core';

import { faultAt } from '../../../lib/forms/faults.ts';
import { useMenuName } from '../../../lib/i18n/menu-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SectionCard, SectionFault } from './SectionCard.tsx';
import type { RoleFormApi } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  form: RoleFormApi;
  modules: readonly Module[];
}

export function MenuSection({ form, modules }: Props) {
  return (
    <SectionCard section="menu">
      <SectionFault form={form} path={faultAt(form.faults, 'modules') === undefined ? 'features' : 'modules'} />
      <div className={classes.modules}>
        {modules.map((module) => (
          <ModuleBox key={module.id} module={module} menu={form.values} onChange={form.change} />
        ))}
      </div>
    </SectionCard>
  );
}

interface ModuleProps {
  module: Module;
  menu: MenuChoice;
  onChange: (menu: MenuChoice) => void;
}

function ModuleBox({ module, menu, onChange }: ModuleProps) {
  const { t } = useTranslation('roles');
  const menuName = useMenuName();
  const shown = shownOf(module, menu);
  const name = menuName(module.name);
  return (
    <fieldset className={classes.module} data-shown={shown}>
      <legend className={classes.spoken}>{`${t('section.menu')}: ${name}`}</legend>
      <Checkbox
        className={classes.moduleHead ?? ''}
        size="xs"
        label={name}
        checked={shown === 'all'}
        indeterminate={shown === 'some'}
        onChange={() => onChange(toggleModule(module, menu))}
      />
      {module.features.map(({ id, name: feature }) => (
        <Checkbox
          key={id}
          className={classes.feature ?? ''}
          size="xs"
          label={menuName(feature)}
          checked={menu.features.includes(id)}
          onChange={() => onChange(toggleFeature(module, id, menu))}
        />
      ))}
    </fieldset>
  );
}

type Module = RoleOptions['modules'][number];

interface MenuChoice {
  modules: string[];
  features: string[];
}

function shownOf({ id, features }: Module, menu: MenuChoice): 'all' | 'some' | 'none' {
  const count = features.filter((feature) => menu.features.includes(feature.id)).length;
  if (!menu.modules.includes(id)) return 'none';
  return count === features.length ? 'all' : 'some';
}

/** Selects all features of a module, or none if all are selected. */
function toggleModule(module: Module, menu: MenuChoice): MenuChoice {
  const others = without(module, menu);
  if (shownOf(module, menu) === 'all') return others;
  return {
    modules: [...others.modules, module.id],
    features: [...others.features, ...module.features.map(({ id }) => id)],
  };
}

/** Toggles a feature. A module is selected with its first feature and removed with its last. */
function toggleFeature(module: Module, feature: string, menu: MenuChoice): MenuChoice {
  const ofModule = module.features.map(({ id }) => id).filter((id) => menu.features.includes(id));
  const chosen = ofModule.includes(feature) ? ofModule.filter((id) => id !== feature) : [...ofModule, feature];
  const others = without(module, menu);
  if (chosen.length === 0) return others;
  return { modules: [...others.modules, module.id], features: [...others.features, ...chosen] };
}

function without(module: Module, menu: MenuChoice): MenuChoice {
  return {
    modules: menu.modules.filter((id) => id !== module.id),
    features: menu.features.filter((id) => !module.features.some((feature) => feature.id === id)),
  };
}
