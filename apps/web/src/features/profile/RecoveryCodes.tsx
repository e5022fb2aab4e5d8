import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from './CopyButton.tsx';

import classes from './Profile.module.css';

interface Props {
  codes: readonly string[];
  /** The first line of the file, which says whose codes these are. */
  fileTitle: string;
  onSaved: () => void;
}

/** The recovery codes, shown once: to copy, to keep as a file, and to put away. */
export function RecoveryCodes({ codes, fileTitle, onSaved }: Props) {
  const { t } = useTranslation('staff');
  const title = useRef<HTMLHeadingElement>(null);
  // They take the place of the form the person was in.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div>
        <Title order={3} fz={14} ref={title} tabIndex={-1} className={classes.codesTitle ?? ''}>
          {t('secondStep.codesTitle')}
        </Title>
        <Text fz={13} c="dimmed" mt={4} lh={1.5}>
          {t('secondStep.codesText')}
        </Text>
      </div>
      <ul className={classes.codes} aria-label={t('secondStep.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={12}>
        <CopyButton text={codes.join('\n')} label={t('secondStep.copyCodes')} />
        <Button
          component="a"
          variant="default"
          download="gerbang-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent([fileTitle, '', ...codes, ''].join('\r\n'))}`}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        >
          {t('secondStep.download')}
        </Button>
      </Group>
      <Button className={classes.submit ?? ''} onClick={onSaved}>
        {t('secondStep.saved')}
      </Button>
    </div>
  );
}
