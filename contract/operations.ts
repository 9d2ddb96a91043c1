import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  patchPassword,
  readProfile,
  register,
  requestPasswordReset,
  resendActivation,
  resendPasswordReset,
  setNewPassword,
  useActivationLink,
  useResetLink,
  verifyAccount,
  verifyToken,
} from './accounts.ts';
import { sendContactMessage } from './contact.ts';
import { listCities, listCountries, listStates } from './geography.ts';
import type { Operation } from './operation.ts';
import { listProductPrices, readProductPrice } from './prices.ts';

/** Every operation of the API. The route-table test fails when a route is missing here, or an operation there. */
export const operations: readonly Operation[] = [
  sendContactMessage,
  listProductPrices,
  readProductPrice,
  listCountries,
  listStates,
  listCities,
  register,
  verifyAccount,
  useActivationLink,
  resendActivation,
  login,
  logout,
  requestPasswordReset,
  resendPasswordReset,
  verifyToken,
  useResetLink,
  setNewPassword,
  readProfile,
  changePassword,
  patchPassword,
  listSessions,
  endSession,
];
