import { loadTexts } from '../../../lib/i18n/i18n.ts';

export async function loadSubmittedDialog() {
  const [{ SubmittedDialog }] = await Promise.all([import('./SubmittedDialog.tsx'), loadTexts(['submitted'])]);
  return SubmittedDialog;
}
