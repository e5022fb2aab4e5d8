import type { Chain } from '@gerbang/shared/domain/permits/chains';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './chains.module.css';

/** A chain in one line: steps with arrows between them, the stages of one step in a dashed box. */
export function ChainStrip({ steps }: { steps: Chain }) {
  const { t } = useTranslation('chains');
  const spoken = steps.map((step) => step.map((stage) => t(`short.${stage}`)).join(t('stripAnd'))).join(t('stripThen'));
  return (
    <>
      <span className={classes.spoken}>{t('strip', { chain: spoken })}</span>
      <span className={classes.strip} aria-hidden="true">
        {steps.map((step, index) => (
          <span key={step.join()} className={classes.stripPart}>
            {index > 0 && <IconArrowRight size={15} stroke={1.8} />}
            <span className={classes.stripStep} data-shared={step.length > 1 || undefined}>
              {step.map((stage) => (
                <span key={stage} className={classes.chip}>
                  {t(`short.${stage}`)}
                </span>
              ))}
            </span>
          </span>
        ))}
      </span>
    </>
  );
}
