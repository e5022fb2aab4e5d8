import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';

import { api } from '../api/api.ts';
import { authReducer } from '../session/auth.slice.ts';
import { followOtherTabs, persistAuth, restoreAuth } from '../session/persist.ts';
import { resetLogin } from '../session/reset-login.ts';

const reducer = combineReducers({ auth: authReducer, [api.reducerPath]: api.reducer });
export type RootState = ReturnType<typeof reducer>;

/** Clears cached responses at logout, so that the next person at the same device does not see them. */
const forgetAnswersAtLogout: Middleware = (self) => (next) => (action) => {
  const result = next(action);
  if (resetLogin.match(action)) self.dispatch(api.util.resetApiState());
  return result;
};

/** Creates a store that contains the session of the last visit, so that the first paint knows who is logged in. */
export function createStore() {
  const created = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(api.middleware, persistAuth, forgetAnswersAtLogout),
    preloadedState: { auth: restoreAuth() },
  });
  followOtherTabs(created.dispatch);
  return created;
}

export const store = createStore();
export type AppStore = ReturnType<typeof createStore>;
