import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';
import { permitName } from './stages.ts';
import type { Desk } from './use-desk.ts';

import classes from './decision.module.css';

/** What opens after the decision. */
export function NextLine({ desk }: { desk: Desk }) {
  const { t } = useTranslation('approvals');
  const next =
    desk.next === undefined ? t('decision.lastOne') : t('decision.opensNext', { name: permitName(desk.next) });
  return (
    <span className={classes.next}>
      <Emphasised text={next} />
    </span>
  );
}
