import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormBar } from '../../components/FormBar.tsx';
import { FormPage } from '../../components/FormPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { hasGoods, lacksIdentity } from './exit-choice.ts';
import { exitFaults, sectionState } from './exit-faults.ts';
import { emailsOf } from './exit-submitted.ts';
import { ExitCard } from './ExitCard.tsx';
import { ExitSchedule } from './ExitSchedule.tsx';
import { ExitSummary } from './ExitSummary.tsx';
import { useExitChoice } from './use-exit-choice.ts';
import { useExitSchedule } from './use-exit-schedule.ts';
import { useSubmitExits } from './use-submit-exits.ts';

import classes from './exit.module.css';

const loadDialogs = () => import('./ExitDialogs.tsx');
const ExitDialogs = lazy(async () => ({ default: (await loadDialogs()).ExitDialogs }));
const ExitIdentity = lazy(async () => ({ default: (await import('./ExitIdentity.tsx')).ExitIdentity }));

interface Props {
  forms: readonly LoadingForm[];
  /** The one property they all belong to. */
  property: LoadingForm['property'];
}

/** What goes out of the chosen forms, and when. */
export function ExitForm({ forms, property }: Props) {
  const { t } = useTranslation('unloading');
  const [kept, change] = useExitChoice();
  const schedule = useExitSchedule(property, kept.day);
  const choice = { ...kept, day: schedule.day };
  const [dialog, setDialog] = useState<'closed' | 'submit' | 'cancel'>();
  const [isTried, setTried] = useState(false);
  const close = () => setDialog('closed');
  useEffect(() => prefetchWhenIdle(() => void loadDialogs()), []);
  const submit = useSubmitExits({ forms, choice, schedule, onEnd: close });

  const going = forms.filter(hasGoods);
  const copies = going.filter(lacksIdentity).length;
  const faults = exitFaults(forms, choice, schedule.slot);
  const stateOf = (section: string) => sectionState(faults, section, isTried);
  const sections = [...going.map(({ code }) => code), 'schedule', ...(copies > 0 ? ['identity'] : [])].map(stateOf);
  const shared = { choice, onChange: change, faults: isTried ? faults : [] };

  const ask = () => {
    setTried(true);
    const [first] = faults;
    if (first !== undefined) return focusOn(first.path);
    if (going.length > 0) setDialog('submit');
  };

  return (
    <FormPage
      title={t('title')}
      alias={t('alias')}
      sections={sections}
      aside={<ExitSummary property={property.name} forms={going} choice={choice} time={schedule.name} />}
    >
      {forms.map((form, index) => (
        <ExitCard key={form.code} number={index + 1} form={form} state={stateOf(form.code)} {...shared} />
      ))}
      <ExitSchedule
        number={forms.length + 1}
        state={stateOf('schedule')}
        needed={going.length}
        time_zone={property.time_zone}
        schedule={schedule}
        {...shared}
      />
      {copies > 0 && <ExitIdentity number={forms.length + 2} state={stateOf('identity')} copies={copies} {...shared} />}
      {going.length === 0 && <p className={classes.nothing}>{t('nothingAtAll')}</p>}
      {submit.failure !== undefined && <LoadFailure text={submit.failure} onRetry={ask} />}
      <FormBar
        faults={shared.faults.length}
        left={sections.filter(({ kind }) => kind !== 'complete').length}
        isDraftSaved={false}
        submit={t('submit')}
        onSubmit={ask}
        onCancel={() => setDialog('cancel')}
      />
      {dialog !== undefined && (
        <Suspense>
          <ExitDialogs dialog={dialog} onClose={close} email={emailsOf(going)} submit={submit} />
        </Suspense>
      )}
    </FormPage>
  );
}

function focusOn(path: string): void {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}
