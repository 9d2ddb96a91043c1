export const signInFailureSentences = {
  list: /*i18n*/ { id: 'sign_in_failures.list', message: 'Failed sign-ins in the last 90 days' },
};
