import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { GateMark } from '../../components/GateMark.tsx';
import { initials } from '../../lib/initials.ts';

import classes from './mail-decision.module.css';

interface Props {
  /** Where, and who decides; not known of a link that does not work. */
  property?: string;
  person?: string;
  /** What stays at the foot of the screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Head, content and foot of the page, without a menu. */
export function Frame({ property, person, foot, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <GateMark size={26} />
          {t('productName')}
        </span>
        {property !== undefined && person !== undefined && (
          <span className={classes.reader}>
            <span className={classes.property}>{property}</span>
            <span className={classes.spoken}>{person}</span>
            <span className={classes.avatar} title={person} aria-hidden="true">
              {initials(person)}
            </span>
          </span>
        )}
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
