export const profileSentences = {
  profile: /*i18n*/ { id: 'profile.read', message: 'Your profile' },
  passwordChanged: /*i18n*/ { id: 'profile.password_changed', message: 'Your password has been changed.' },
};
