import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Box, Button, Modal, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';

import { barredDialog } from '../../../components/dialogs/barred-dialog.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { TermsText } from '../../../entities/permit/TermsText.tsx';
import type { PropertySelect } from '../../../entities/place/PropertySelect.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { TermsState } from './use-terms.ts';

import classes from './TermsModal.module.css';

const loadSelect = async () => (await import('../../../entities/place/PropertySelect.tsx')).PropertySelect;

interface Props {
  terms: TermsState;
  property: PublicProperty | null;
  /** True when there are several properties. The property is then chosen first, because each has its own terms. */
  asksProperty: boolean;
  onProperty: (property: PublicProperty) => void;
  onClose: () => void;
}

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
      <Box w="100%" maw={760} m="0 auto" p="20px 20px 32px">
        {terms.isChanged && (
          <p className={classes.changed} role="alert">
            {t('terms.changed')}
          </p>
        )}
        {asksProperty && (
          <Box mb={24}>
            <PropertyChoice value={property} onChange={onProperty} />
            <Text mt={6} c="dimmed" fz={13} lh={1.5}>
              {t('terms.chooseProperty')}
            </Text>
          </Box>
        )}
        {property !== null && <Body terms={terms} property={property} isNamed={!asksProperty} />}
      </Box>
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

/** Loaded only when there are several properties. */
function PropertyChoice(props: ComponentProps<typeof PropertySelect>) {
  const { t } = useTranslation('forms');
  const { Part, hasFailed, retry } = useLazyPart(loadSelect, true);
  if (hasFailed) return <LoadFailure text={t('notLoaded')} onRetry={retry} />;
  return Part === undefined ? <Skeleton height={70} /> : <Part {...props} />;
}

interface BodyProps extends Pick<Props, 'terms'> {
  property: PublicProperty;
  /** True when the property's name is shown as text, because no dropdown shows it. */
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
        <span>{t('terms.version', { version: terms.version, date: formatDay(date, language) })}</span>
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
