import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '../lib/theme/styles-forms.ts';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { chooseLanguage } from '../lib/i18n/i18n.ts';
import type { Side } from '../lib/i18n/language.ts';
import { GateHalf } from './GateHalf.tsx';
import { GateMark } from './GateMark.tsx';

import classes from './GateFrame.module.css';

const LEFT = ['#138578', '#0B6B61', '#0B6B61', '#0B6B61', '#09564F', '#09564F', '#09564F', '#07403B'];
const RIGHT = ['#45B3A4', '#239D8E', '#239D8E', '#239D8E', '#138578', '#138578', '#138578', '#0B6B61'];

/** One form standing in the opening of the gate, with the language at the foot. */
export function GateFrame({ side, children }: { side: Side; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={classes.page}>
      <GateHalf className={classes.left ?? ''} tones={LEFT} line="#A2DCD2" />
      <GateHalf className={classes.right ?? ''} tones={RIGHT} line="#E7F7F4" />
      <div className={classes.middle}>
        <header>
          <Link to="/permits" className={classes.brand}>
            <GateMark size={34} />
            <span>{t('productName')}</span>
          </Link>
        </header>
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <SegmentedControl
            size="xs"
            radius={999}
            aria-label={t('language')}
            value={i18n.language}
            onChange={(language) => chooseLanguage(side, language === 'en' ? 'en' : 'id')}
            data={[
              { value: 'en', label: t('english') },
              { value: 'id', label: t('indonesia') },
            ]}
            classNames={{ label: classes.languageLabel ?? '' }}
          />
        </footer>
      </div>
    </div>
  );
}
