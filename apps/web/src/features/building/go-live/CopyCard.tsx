import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { COPY_PARTS } from '@gerbang/shared/contracts/building/go-live';
import type { CopyPart, GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { Button, Checkbox, Select, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCopyPreviewQuery } from './go-live.api.ts';
import { useCopy, useCopyWords, useSources } from './use-copy.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './go-live.module.css';

/** Copies settings of another property. The text says beforehand what is added. */
export function CopyCard({ property: { id, copied } }: { property: GoLiveAnswer }) {
  const { t } = useTranslation('goLive');
  const sources = useSources(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const from = chosen ?? sources[0]?.id;
  const [left, setLeft] = useState<readonly CopyPart[]>([]);
  const { currentData: counts } = useCopyPreviewQuery(from === undefined ? skipToken : { id, from });
  const { copy, isCopying, undo, isUndoing } = useCopy(id);
  const words = useCopyWords();
  if (from === undefined) return null;
  const offered = COPY_PARTS.filter((part) => counts !== undefined && counts[part] > 0);
  const parts = offered.filter((part) => !left.includes(part));
  const toggle = (part: CopyPart) =>
    setLeft(left.includes(part) ? left.filter((one) => one !== part) : [...left, part]);
  return (
    <section className={layout.card} aria-labelledby="go-live-copy">
      <div className={classes.copy}>
        <div>
          <Title order={2} fz={15} id="go-live-copy">
            {t('copy.title')}
          </Title>
          <Text fz={13} c="dimmed">
            {t('copy.text')}
          </Text>
        </div>
        <Select
          aria-label={t('copy.from')}
          data={sources.map((source) => ({ value: source.id, label: source.name }))}
          value={from}
          onChange={setChosen}
          allowDeselect={false}
        />
        {copied !== null && (
          <div className={classes.copied}>
            <Text fz={14}>{t('copy.copied', { parts: words(copied) })}</Text>
            <Button size="compact-sm" variant="subtle" loading={isUndoing} onClick={() => void undo()}>
              {t('copy.undo')}
            </Button>
          </div>
        )}
        {counts !== undefined && offered.length === 0 && <Text fz={14}>{t('copy.nothing')}</Text>}
        {counts !== undefined && offered.length > 0 && (
          <>
            <div className={classes.parts}>
              {offered.map((part) => (
                <Checkbox
                  key={part}
                  label={`${t(`copy.part.${part}`)} (${counts[part]})`}
                  checked={!left.includes(part)}
                  onChange={() => toggle(part)}
                />
              ))}
            </div>
            <p className={layout.quietSmall} aria-live="polite">
              {t('copy.keeps', { parts: words(counts, parts) })}
            </p>
            <Button
              variant="light"
              fullWidth
              loading={isCopying}
              disabled={parts.length === 0}
              onClick={() => void copy(from, parts)}
            >
              {t('copy.submit', { parts: words(counts, parts) })}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
