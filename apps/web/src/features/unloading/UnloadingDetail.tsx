import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { chosenForms, keepExitSession } from './exit-session.ts';
import { ExitForm } from './ExitForm.tsx';

/** The detail screen of the forms that were chosen in the lookup; without any it goes back there. */
export function UnloadingDetail() {
  const { state } = useLocation();
  const forms = chosenForms(state);
  // The navigation's own memory may be lost with the tab's history; the tab's storage then still has them.
  useEffect(() => {
    if (forms.length > 0) keepExitSession({ forms });
  }, [forms]);
  const [first] = forms;
  if (first === undefined) return <Navigate to="/unLoading" replace />;
  return <ExitForm forms={forms} property={first.property} />;
}
