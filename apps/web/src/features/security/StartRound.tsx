import type { PatrolBoard } from '@gerbang/shared/contracts/security';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes } from '../../lib/api/problem.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useStartRoundMutation } from './security.api.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

type Template = PatrolBoard['templates'][number];

interface Props {
  templates: readonly Template[];
  property_id: string;
}

/** The rounds that the shift has to walk, each with the button that begins it. */
export function StartRound({ templates, property_id }: Props) {
  const { t } = useTranslation('security');
  const [start, { isLoading }] = useStartRoundMutation();
  // Sent twice it begins one round; another try after a refusal is the same one.
  const [id] = useState(newUuid);
  const begin = async ({ id: template_id }: Template) => {
    const { error } = await start({ property_id, body: { id, template_id, at: new Date().toISOString() } });
    if (error === undefined) return;
    const isTaken = fieldCodes(error)['template_id'] === 'taken';
    staffToast('error', t(isTaken ? 'patrols.onOther' : 'patrols.startFailed'));
  };
  if (templates.length === 0) {
    return (
      <div className={shared.empty}>
        <b>{t('patrols.noRoutesTitle')}</b>
        <p>{t('patrols.noRoutesText')}</p>
      </div>
    );
  }
  return (
    <ul className={shared.cards}>
      {templates.map((template) => {
        const { name, stops, is_ordered, within_minutes, times_per_shift, begun } = template;
        return (
          <li key={template.id} className={classes.route}>
            <b className={shared.name}>{name}</b>
            <span className={shared.quiet}>
              {t('patrols.stops', { count: stops })}, {t(is_ordered ? 'patrols.ordered' : 'patrols.free')},{' '}
              {t('patrols.within', { count: within_minutes })}
            </span>
            <span className={classes.begun} data-done={begun >= times_per_shift || undefined}>
              {t('patrols.begun', { begun, wanted: times_per_shift })}
            </span>
            <Button
              fullWidth
              className={classes.large ?? ''}
              leftSection={<IconPlayerPlay size={20} stroke={1.8} aria-hidden="true" />}
              disabled={isLoading || stops === 0}
              aria-label={t('patrols.startOne', { name })}
              onClick={() => void begin(template)}
            >
              {t('patrols.start')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
