import type { ServerBackups } from '@gerbang/shared/contracts/insight/server';
import { Anchor } from '@mantine/core';
import { IconFileCheck, IconHistory, IconKey, IconTestPipe } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMoments } from './use-moments.ts';

import classes from './server.module.css';

interface Props {
  backups: ServerBackups;
  onKit: () => void;
}

/** What somebody wants to know first: is there a backup, does it work, what would be lost, and can it be read elsewhere. */
export function BackupFacts({ backups, onKit }: Props) {
  return (
    <div className={classes.four}>
      <AgeFact {...backups} />
      <TestFact last_test={backups.last_test} />
      <LossFact last_good_at={backups.last_good_at} />
      <KitFact service={backups.service} onKit={onKit} />
    </div>
  );
}

/** The time since a moment, up to now. Null without that moment. */
function useAge(at: string | null): string | null {
  const now = useNow(30_000).getTime();
  const { span } = useMoments();
  return at === null ? null : span(now - Date.parse(at));
}

function AgeFact({ last_good_at, service }: Pick<ServerBackups, 'last_good_at' | 'service'>) {
  const { t } = useTranslation('serverPages');
  const moments = useMoments();
  const age = useAge(last_good_at);
  const name = t('backups.facts.lastGood');
  if (last_good_at === null || age === null)
    return (
      <Fact icon={IconFileCheck} tone="look" name={name}>
        <b>{t('backups.facts.never')}</b>
        {t('backups.facts.neverText')}
      </Fact>
    );
  const isServed = service !== null && !service.is_silent;
  const next = isServed ? [t('backups.facts.next', { at: moments.time(service.next_at) })] : [];
  return (
    <Fact icon={IconFileCheck} tone="good" name={name}>
      <b>{moments.full(last_good_at)}</b>
      {[t('backups.facts.ago', { span: age }), ...next].join(' · ')}
    </Fact>
  );
}

function TestFact({ last_test }: Pick<ServerBackups, 'last_test'>) {
  const { t } = useTranslation('serverPages');
  const moments = useMoments();
  const name = t('backups.facts.tested');
  if (last_test === null)
    return (
      <Fact icon={IconTestPipe} tone="look" name={name}>
        <b>{t('backups.facts.untested')}</b>
        {t('backups.facts.untestedText')}
      </Fact>
    );
  const { at, seconds } = last_test;
  return (
    <Fact icon={IconTestPipe} tone="good" name={name}>
      <b>{moments.full(at)}</b>
      {seconds === null
        ? t('backups.facts.testedPlain')
        : t('backups.facts.testedText', { span: moments.span(seconds * 1000) })}
    </Fact>
  );
}

function LossFact({ last_good_at }: Pick<ServerBackups, 'last_good_at'>) {
  const { t } = useTranslation('serverPages');
  const age = useAge(last_good_at);
  return (
    <Fact icon={IconHistory} tone={age === null ? 'look' : 'good'} name={t('backups.facts.lost')}>
      <b>{age === null ? t('backups.facts.lostAll') : t('backups.facts.lostText', { span: age })}</b>
      {t('backups.facts.lostHint')}
    </Fact>
  );
}

function KitFact({ service, onKit }: Pick<ServerBackups, 'service'> & { onKit: () => void }) {
  const { t } = useTranslation('serverPages');
  const name = t('backups.facts.kit');
  if (service === null)
    return (
      <Fact icon={IconKey} tone="plain" name={name}>
        <b>{t('backups.facts.kitUnknown')}</b>
        {t('backups.facts.kitUnknownText')}
      </Fact>
    );
  return (
    <Fact icon={IconKey} tone={service.kit_is_safe ? 'good' : 'look'} name={name}>
      <b>{t(service.kit_is_safe ? 'backups.facts.kitSafe' : 'backups.facts.kitMissing')}</b>
      {service.kit_is_safe ? (
        t('backups.facts.kitSafeText')
      ) : (
        <Anchor component="button" type="button" fz={13} fw={600} ta="left" onClick={onKit}>
          {t('backups.kit.action')}
        </Anchor>
      )}
    </Fact>
  );
}

interface FactProps {
  icon: Icon;
  tone: 'good' | 'look' | 'plain';
  name: string;
  children: ReactNode;
}

function Fact({ icon: Sign, tone, name, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <span className={classes.factSign} data-tone={tone}>
        <Sign size={19} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.factText}>
        <span className={classes.factName}>{name}</span>
        {children}
      </div>
    </div>
  );
}
