export const signInFailureSentences = {
  list: /*i18n*/ { id: 'sign_in_failures.list', message: 'Refused sign-ins of the last 90 days' },
};
