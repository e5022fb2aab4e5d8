import '../../../lib/theme/styles-forms.ts';
import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { FormBar } from '../../../components/form/FormBar.tsx';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { LazySubmitLimit } from '../../../entities/permit/LazySubmitLimit.tsx';
import { LazyHoldNote } from '../../../entities/place/hold/LazyHoldNote.tsx';
import { useSlotHold } from '../../../entities/place/hold/use-slot-hold.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { prefetchWhenIdle } from '../../../lib/when-idle.ts';
import { emailsOf } from './unloading-body.ts';
import { hasGoods, lacksIdentity, NOTHING_CHOSEN } from './unloading-choice.ts';
import type { UnloadingChoice } from './unloading-choice.ts';
import { unloadingFaults, sectionState } from './unloading-faults.ts';
import { chosenForms, keepUnloadingSession, readUnloadingSession } from './unloading-session.ts';
import { UnloadingCard } from './UnloadingCard.tsx';
import { UnloadingSchedule } from './UnloadingSchedule.tsx';
import { UnloadingSummary } from './UnloadingSummary.tsx';
import { useSubmitUnloading } from './use-submit-unloading.ts';
import { useUnloadingSchedule } from './use-unloading-schedule.ts';

import classes from './unloading-form.module.css';

/** Goods-out form for the loading forms collected in the lookup. Redirects to the lookup when there are none. */
export function UnloadingDetail() {
  const { state } = useLocation();
  const forms = chosenForms(state);
  // The navigation state can be lost with the tab's history, so the forms are also in the session storage.
  useEffect(() => {
    if (forms.length > 0) keepUnloadingSession({ forms });
  }, [forms]);
  const [first] = forms;
  if (first === undefined) return <Navigate to="/unLoading" replace />;
  return <UnloadingForm forms={forms} property={first.property} />;
}

const loadDialogs = () => import('./UnloadingDialogs.tsx');
const UnloadingDialogs = lazy(async () => ({ default: (await loadDialogs()).UnloadingDialogs }));
const UnloadingIdentity = lazy(async () => ({ default: (await import('./UnloadingIdentity.tsx')).UnloadingIdentity }));

interface Props {
  forms: readonly LoadingForm[];
  /** The property that all forms belong to. */
  property: LoadingForm['property'];
}

function UnloadingForm({ forms, property }: Props) {
  const { t } = useTranslation('unloading');
  const [stored, change] = useUnloadingChoice();
  const schedule = useUnloadingSchedule(property, stored.day);
  const choice = { ...stored, day: schedule.day };
  const [dialog, setDialog] = useState<'closed' | 'submit' | 'cancel'>();
  const [isTried, setTried] = useState(false);
  const close = () => setDialog('closed');
  useEffect(() => prefetchWhenIdle(() => void loadDialogs()), []);

  const going = forms.filter(hasGoods);
  const { chosenSlot } = schedule;
  const hold = useSlotHold(
    // A device holds one place, which is not enough for several forms.
    { kind: 'unloading', tenant: null, place: going.length === 1 ? property : null, values: chosenSlot },
    () => change({ day: null }),
  );
  const submit = useSubmitUnloading({ forms, choice, schedule, onSlotFull: hold.lose, onEnd: close });
  const copies = going.filter(lacksIdentity).length;
  const faults = unloadingFaults(forms, choice, schedule.slot);
  const stateOf = (section: string) => sectionState(faults, section, isTried);
  const sections = [...going.map(({ code }) => code), 'schedule', ...(copies > 0 ? ['identity'] : [])].map(stateOf);
  const shared = { choice, onChange: change, faults: isTried ? faults : [] };

  const ask = () => {
    setTried(true);
    const [first] = faults;
    if (first !== undefined) return focusOn(first.path);
    if (going.length > 0) setDialog('submit');
  };

  // The request itself uses the hold, which must not be taken again at the same time.
  const touch = () => dialog !== 'submit' && hold.touch();
  return (
    <div onInput={touch} onClickCapture={touch}>
      <FormPage
        title={t('title')}
        alias={t('alias')}
        sections={sections}
        notes={<LazySubmitLimit email={forms[0]?.vendor.email ?? ''} />}
        aside={<UnloadingSummary property={property.name} forms={going} choice={choice} time={schedule.name} />}
      >
        {forms.map((form, index) => (
          <UnloadingCard key={form.code} number={index + 1} form={form} state={stateOf(form.code)} {...shared} />
        ))}
        <UnloadingSchedule
          number={forms.length + 1}
          state={stateOf('schedule')}
          needed={going.length}
          property={property}
          schedule={schedule}
          hold={hold}
          {...shared}
        />
        {copies > 0 && (
          <UnloadingIdentity
            number={forms.length + 2}
            state={stateOf('identity')}
            copies={copies}
            property={property}
            {...shared}
          />
        )}
        {going.length === 0 && <p className={classes.nothing}>{t('nothingAtAll')}</p>}
        {submit.failure !== undefined && <LoadFailure text={submit.failure} onRetry={ask} />}
        <FormBar
          faults={shared.faults.length}
          left={sections.filter(({ kind }) => kind !== 'complete').length}
          note={(hold.state.kind === 'held' || hold.state.kind === 'ended') && <LazyHoldNote hold={hold} />}
          isDraftSaved={false}
          submit={t('submit')}
          onSubmit={ask}
          onCancel={() => setDialog('cancel')}
        />
        {dialog !== undefined && (
          <Suspense>
            <UnloadingDialogs dialog={dialog} onClose={close} email={emailsOf(going)} submit={submit} />
          </Suspense>
        )}
      </FormPage>
    </div>
  );
}

function focusOn(path: string): void {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
}

/** Choices of the person. Items and day survive a reload, photos and typed details do not. */
function useUnloadingChoice(): [UnloadingChoice, (part: Partial<UnloadingChoice>) => void] {
  const [choice, setChoice] = useState<UnloadingChoice>(() => {
    const { picked, day } = readUnloadingSession();
    return { ...NOTHING_CHOSEN, picked, day };
  });
  const { picked, day } = choice;
  useEffect(() => keepUnloadingSession({ picked, day }), [picked, day]);
  return [choice, (part) => setChoice((before) => ({ ...before, ...part }))];
}
