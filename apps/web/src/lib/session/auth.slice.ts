import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { buildMenu } from '@gerbang/shared/domain/people/menu';
import type { MenuEntry } from '@gerbang/shared/domain/people/menu';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

import { resetLogin } from './reset-login.ts';
import { staffLoginApi } from './staff-login.api.ts';

export interface AuthState {
  isLoading: boolean;
  lastLogin: string | null;
  menuBar: MenuEntry[];
  token: string | null;
  property_id: string | null;
  user_id: string | null;
  tenant: StaffRecord['tenant'];
  userData: StaffRecord | null;
}

export const initialAuthState: AuthState = {
  isLoading: false,
  lastLogin: null,
  menuBar: [],
  token: null,
  property_id: null,
  user_id: null,
  tenant: null,
  userData: null,
};

const { staffLogin, staffSecondStep } = staffLoginApi.endpoints;

const authSlice = createSlice({
  name: 'auth',
  initialState: initialAuthState,
  reducers: {
    setLastLogin: (state, action: PayloadAction<string | null>) => {
      state.lastLogin = action.payload;
    },
    setUserData: (state, action: PayloadAction<StaffRecord>) => {
      state.userData = action.payload;
    },
    chooseProperty: (state, action: PayloadAction<string>) => {
      const property = state.userData?.properties.find(({ id }) => id === action.payload);
      if (state.userData === null || property === undefined) return;
      state.userData.property = property;
      state.property_id = property.id;
    },
    /** Chooses a property, and adds or updates it among those of the person. */
    enterProperty: (state, { payload }: PayloadAction<StaffRecord['property']>) => {
      if (state.userData === null) return;
      const { properties } = state.userData;
      const index = properties.findIndex(({ id }) => id === payload.id);
      properties.splice(index < 0 ? properties.length : index, 1, payload);
      state.userData.property = payload;
      state.property_id = payload.id;
    },
    /**
     * Forgets a deleted property. When it was the chosen one, the person's first other property is chosen. Without
     * another one the session ends, because every screen needs a property.
     */
    leaveProperty: (state, { payload }: PayloadAction<string>) => {
      if (state.userData === null) return undefined;
      const { properties } = state.userData;
      const first = properties.find(({ id }) => id !== payload);
      if (first === undefined) return initialAuthState;
      state.userData.properties = properties.filter(({ id }) => id !== payload);
      if (state.property_id !== payload) return undefined;
      state.userData.property = first;
      state.property_id = first.id;
      return undefined;
    },
    /** Uses the session that another tab has opened or changed. */
    adoptLogin: (_state, action: PayloadAction<AuthState>) => action.payload,
  },
  extraReducers: (builder) => {
    builder
      .addCase(resetLogin, () => initialAuthState)
      .addMatcher(isAnyOf(staffLogin.matchPending, staffSecondStep.matchPending), (state) => {
        state.isLoading = true;
      })
      .addMatcher(isAnyOf(staffLogin.matchRejected, staffSecondStep.matchRejected), (state) => {
        state.isLoading = false;
      })
      .addMatcher(isAnyOf(staffLogin.matchFulfilled, staffSecondStep.matchFulfilled), (state, { payload }) => {
        state.isLoading = false;
        if ('second_step' in payload) return;
        state.menuBar = buildMenu(payload.role.modules);
        state.token = payload.token;
        state.property_id = payload.property.id;
        state.user_id = payload.id;
        state.lastLogin = payload.lastLogin;
        state.tenant = payload.tenant;
        state.userData = payload;
      });
  },
});

export const authReducer = authSlice.reducer;
export const { adoptLogin, chooseProperty, enterProperty, leaveProperty, setLastLogin, setUserData } =
  authSlice.actions;
