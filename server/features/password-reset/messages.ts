export const recoverySentences = {
  codeSent: /*i18n*/ { id: 'recovery.code_sent', message: 'If this address has an account, a code is on its way.' },
  codeRight: /*i18n*/ { id: 'recovery.code_right', message: 'The code is right. Choose a new password.' },
  passwordSet: /*i18n*/ { id: 'recovery.password_set', message: 'Your password has been changed. You can sign in with it now.' },
};
