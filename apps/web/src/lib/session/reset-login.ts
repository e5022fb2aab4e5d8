import { createAction } from '@reduxjs/toolkit';

export const resetLogin = createAction('auth/resetLogin');
