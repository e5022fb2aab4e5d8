import { createAction } from '@reduxjs/toolkit';

/** Ends the staff session of this browser: the auth state becomes the empty one. */
export const resetLogin = createAction('auth/resetLogin');
