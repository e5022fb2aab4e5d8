import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { LANGUAGE_OF, TEXT_FIELDS } from './terms-values.ts';
import type { TextField } from './terms-values.ts';

import classes from './terms.module.css';

const NAME_OF = { text_id: 'indonesian', text_en: 'english' } as const;

interface Props {
  /** Level of the headings that name the languages. */
  order: 2 | 3;
  children: (field: TextField) => ReactNode;
}

/** Both languages side by side, or on a narrow screen one at a time, the reader's first. */
export function BothTexts({ order, children }: Props) {
  const { t } = useTranslation('terms');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<TextField>(language === 'en' ? 'text_en' : 'text_id');
  return (
    <>
      {isPhone && (
        <SegmentedControl<TextField>
          fullWidth
          className={classes.languages ?? ''}
          classNames={{ label: classes.choice ?? '' }}
          aria-label={t('language')}
          data={TEXT_FIELDS.map((value) => ({ value, label: t(NAME_OF[value]) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <div className={classes.texts}>
        {TEXT_FIELDS.filter((field) => !isPhone || field === chosen).map((field) => (
          <TextColumn key={field} field={field} order={order}>
            {children(field)}
          </TextColumn>
        ))}
      </div>
    </>
  );
}

function TextColumn({ field, order, children }: { field: TextField; order: 2 | 3; children: ReactNode }) {
  const { t } = useTranslation('terms');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.text}>
      <Title order={order} fz={13} className={classes.textTitle ?? ''} c="dimmed" id={titleId}>
        {t(NAME_OF[field])}
      </Title>
      <div lang={LANGUAGE_OF[field]}>{children}</div>
    </section>
  );
}
