import '@mantine/core/styles/Kbd.layer.css';
import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './decision.module.css';

const ARROWS = ['J', 'K', '↓', '↑'];
const ROWS = [
  ['move', ARROWS],
  ['approve', ['A']],
  ['return', ['R']],
  ['reject', ['X']],
  ['note', ['N']],
  ['select', ['space']],
  ['bulk', ['⇧', 'A']],
  ['clear', ['Esc']],
  ['filter', ['/']],
  ['all', ['?']],
] as const;

/** All keys of the screen. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.title')} size={440}>
      <dl className={classes.keyList}>
        {ROWS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key === 'space' ? t('keys.space') : key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
