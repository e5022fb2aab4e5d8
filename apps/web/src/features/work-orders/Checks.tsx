import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { Checkbox, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';

import classes from './work-orders.module.css';

/** What is to be ticked off, and who has. */
export function Checks({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { checks } = order;
  const done = checks.filter(({ done_at }) => done_at !== null).length;
  if (checks.length === 0)
    return (
      <Section title={t('checks.title')}>
        <Text className={classes.none ?? ''}>{t('checks.empty')}</Text>
      </Section>
    );
  const progress = t('checks.progress', { done, total: checks.length });
  return (
    <Section title={t('checks.title')} note={progress}>
      <Progress value={(done / checks.length) * 100} size={6} radius={3} mb={8} aria-label={progress} />
      <ul className={classes.checks}>
        {checks.map(({ id, text, required, done_by, done_at }) => (
          <li key={id}>
            <Checkbox
              id={`check-${id}`}
              size="md"
              checked={done_at !== null}
              disabled={!mayNote || acts.busy === `checks/${id}`}
              onChange={({ currentTarget }) => void acts.act(`checks/${id}`, 'PUT', { done: currentTarget.checked })}
              classNames={{ root: classes.check ?? '', body: classes.checkBody ?? '' }}
              label={
                <>
                  {text} {required && <span className={classes.required}>{t('checks.required')}</span>}
                </>
              }
              {...(done_at !== null && {
                description: t('checks.doneBy', { name: done_by?.name ?? '', when: words.moment(done_at) }),
              })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
