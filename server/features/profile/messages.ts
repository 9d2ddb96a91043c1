export const profileSentences = {
  profile: /*i18n*/ { id: 'profile.read', message: 'Your profile' },
  changed: /*i18n*/ { id: 'profile.changed', message: 'Your changes are saved.' },
  exported: /*i18n*/ { id: 'profile.exported', message: 'All data that we keep about you and your company' },
  passwordChanged: /*i18n*/ { id: 'profile.password_changed', message: 'Your password has been changed.' },
};
