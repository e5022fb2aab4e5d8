import { formatRule, parseRule } from '@gerbang/shared/domain/maintenance/rule';
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { draftOf, firstDraft, ruleOfDraft } from './rule-draft.ts';
import type { RuleDraft } from './rule-draft.ts';
import { RuleChoices } from './RuleChoices.tsx';
import { RuleEndFields } from './RuleEndFields.tsx';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import classes from './maintenance-form.module.css';

/** The rule in plain choices, or written by whoever needs more than those; the form holds only its text. */
export function RuleBuilder({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form);
  const { rule: text, starts_on } = form.values;
  const rule = text === null ? undefined : parseRule(text);
  const draft = rule === undefined ? null : draftOf(rule, starts_on);
  const [isWanted, setWanted] = useState(draft === null && text !== null);
  const choose = (next: RuleDraft) => form.setFieldValue('rule', formatRule(ruleOfDraft(next)));
  if (isWanted || draft === null)
    return (
      <div>
        <TextInput
          {...field('rule')}
          value={text ?? ''}
          onChange={({ currentTarget }) => form.setFieldValue('rule', currentTarget.value)}
          description={t('builder.advancedHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
        />
        <Switcher
          text={t('builder.simple')}
          onClick={() => {
            setWanted(false);
            if (draft === null) choose(firstDraft(starts_on));
          }}
        />
      </div>
    );
  return (
    <div className={classes.stack}>
      <RuleChoices draft={draft} onChange={choose} />
      <RuleEndFields draft={draft} starts_on={starts_on} onChange={choose} error={field('rule').error} />
      <Switcher text={t('builder.advanced')} onClick={() => setWanted(true)} />
    </div>
  );
}

function Switcher({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fz={13} fw={550} className={classes.switcher ?? ''} onClick={onClick}>
      {text}
    </Anchor>
  );
}
