export const recoverySentences = {
  codeSent: /*i18n*/ { id: 'recovery.code_sent', message: 'If this address has an account, we have sent a code.' },
  codeRight: /*i18n*/ { id: 'recovery.code_right', message: 'The code is correct. Choose a new password.' },
  passwordSet: /*i18n*/ {
    id: 'recovery.password_set',
    message: 'Your password has been changed. You can now sign in with the new password.',
  },
};
