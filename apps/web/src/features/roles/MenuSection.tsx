import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { shownOf, toggleFeature, toggleModule } from './menu-choice.ts';
import type { MenuChoice, Module } from './menu-choice.ts';
import { SectionCard } from './SectionCard.tsx';
import { SectionFault } from './SectionFault.tsx';
import type { RoleFormApi } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  form: RoleFormApi;
  modules: readonly Module[];
}

/** Which screens a role's menu shows, by module. */
export function MenuSection({ form, modules }: Props) {
  return (
    <SectionCard section="menu">
      <SectionFault path="modules" code={form.faults.modules ?? form.faults.features} />
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
