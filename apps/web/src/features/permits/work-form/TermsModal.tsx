import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import type { Terms } from '@gerbang/shared/contracts/work';
import { displayDate, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Button, Modal, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import type { PropertySelect } from '../../components/PropertySelect.tsx';
import { TermsText } from '../../components/TermsText.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useLater } from '../../lib/use-later.ts';
import { barredDialog } from './dialog-styles.ts';
import type { TermsState } from './use-terms.ts';

import classes from './TermsModal.module.css';

const loadSelect = async () => (await import('../../components/PropertySelect.tsx')).PropertySelect;

interface Props {
  terms: TermsState;
  property: PublicProperty | null;
  /** With more than one property the modal asks for it first, because terms belong to a property. */
  asksProperty: boolean;
  onProperty: (property: PublicProperty) => void;
  onClose: () => void;
}

/** The terms and conditions, before anything else. */
export function TermsModal({ terms, property, asksProperty, onProperty, onClose }: Props) {
  const { t } = useTranslation('work');
  return (
    <Modal
      opened={terms.isAsking}
      onClose={onClose}
      title={t('terms.title')}
      fullScreen
      radius={0}
      transitionProps={{ duration: 0 }}
      styles={barredDialog(true)}
    >
      <div className={classes.column}>
        {terms.isChanged && (
          <p className={classes.changed} role="alert">
            {t('terms.changed')}
          </p>
        )}
        {asksProperty && (
          <div className={classes.property}>
            <PropertyChoice value={property} onChange={onProperty} />
            <Text className={classes.hint}>{t('terms.chooseProperty')}</Text>
          </div>
        )}
        {property !== null && <Body terms={terms} property={property} isNamed={!asksProperty} />}
      </div>
      <div className={classes.foot}>
        <div className={classes.footColumn}>
          <Button fullWidth className={classes.agree} onClick={terms.agree} disabled={terms.terms === undefined}>
            {t('terms.agree')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Only houses with several properties need the dropdown. */
function PropertyChoice(props: ComponentProps<typeof PropertySelect>) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLater(loadSelect, true);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? <Skeleton height={70} /> : <Part {...props} />;
}

interface BodyProps extends Pick<Props, 'terms'> {
  property: PublicProperty;
  /** Whether the property's name stands above its terms, where no dropdown shows it. */
  isNamed: boolean;
}

function Body({ terms, property, isNamed }: BodyProps) {
  const { t } = useTranslation('work');
  if (terms.isError) return <LoadFailure text={t('terms.loadFailed')} onRetry={terms.retry} />;
  if (terms.terms === undefined) return <Waiting />;
  return <Reading terms={terms.terms} property={property} isNamed={isNamed} />;
}

function Reading({ terms, property, isNamed }: Omit<BodyProps, 'terms'> & { terms: Terms }) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const { date } = wallClock(new Date(terms.published_at), property.time_zone);
  return (
    <>
      <p className={classes.about} tabIndex={-1} data-autofocus>
        {isNamed && <b>{property.name}</b>}
        <span>{t('terms.version', { version: terms.version, date: displayDate(date, language) })}</span>
      </p>
      <TermsText text={language === 'en' ? terms.text_en : terms.text_id} />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={20} width="60%" mb={24} />
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={44} mb={14} />
      ))}
    </div>
  );
}
