export const secondFactorSentences = {
  list: /*i18n*/ { id: 'second_factors.list', message: 'Your two-step sign-in methods' },
  authenticatorBegun: /*i18n*/ {
    id: 'second_factors.authenticator.begun',
    message: 'Add the key to your authenticator app, then enter the code that the app shows.',
  },
  authenticatorAdded: /*i18n*/ {
    id: 'second_factors.authenticator.added',
    message: 'Your authenticator app has been added. You can no longer sign in with the password alone.',
  },
  authenticatorRemoved: /*i18n*/ { id: 'second_factors.authenticator.removed', message: 'Your authenticator app has been removed.' },
  passkeyBegun: /*i18n*/ { id: 'second_factors.passkey.begun', message: 'Create the passkey on your device.' },
  passkeyAdded: /*i18n*/ {
    id: 'second_factors.passkey.added',
    message: 'Your passkey has been added. You can no longer sign in with the password alone.',
  },
  passkeyRemoved: /*i18n*/ { id: 'second_factors.passkey.removed', message: 'Your passkey has been removed.' },
  codesRenewed: /*i18n*/ { id: 'second_factors.codes.renewed', message: 'You have new recovery codes. The old codes no longer work.' },

  authenticatorAddedSubject: /*i18n*/ {
    id: 'second_factors.notice.authenticator_added.subject',
    message: 'An authenticator app was added to your Thamani account',
  },
  authenticatorAddedHeading: /*i18n*/ {
    id: 'second_factors.notice.authenticator_added.heading',
    message: 'An authenticator app was added',
  },
  authenticatorAddedBody: /*i18n*/ {
    id: 'second_factors.notice.authenticator_added.body',
    message:
      'When you sign in with your password, you now also need a code from this app. Any authenticator app that was added earlier no longer works.',
  },
  authenticatorRemovedSubject: /*i18n*/ {
    id: 'second_factors.notice.authenticator_removed.subject',
    message: 'The authenticator app was removed from your Thamani account',
  },
  authenticatorRemovedHeading: /*i18n*/ {
    id: 'second_factors.notice.authenticator_removed.heading',
    message: 'The authenticator app was removed',
  },
  passkeyAddedSubject: /*i18n*/ {
    id: 'second_factors.notice.passkey_added.subject',
    message: 'A passkey was added to your Thamani account',
  },
  passkeyAddedHeading: /*i18n*/ { id: 'second_factors.notice.passkey_added.heading', message: 'A passkey was added' },
  passkeyAddedBody: /*i18n*/ {
    id: 'second_factors.notice.passkey_added.body',
    message: 'You can now sign in to your account with this passkey. You can no longer sign in with the password alone.',
  },
  passkeyRemovedSubject: /*i18n*/ {
    id: 'second_factors.notice.passkey_removed.subject',
    message: 'A passkey was removed from your Thamani account',
  },
  passkeyRemovedHeading: /*i18n*/ { id: 'second_factors.notice.passkey_removed.heading', message: 'A passkey was removed' },
  codesRenewedSubject: /*i18n*/ {
    id: 'second_factors.notice.codes_renewed.subject',
    message: 'New recovery codes for your Thamani account',
  },
  codesRenewedHeading: /*i18n*/ { id: 'second_factors.notice.codes_renewed.heading', message: 'New recovery codes were created' },
  codesRenewedBody: /*i18n*/ { id: 'second_factors.notice.codes_renewed.body', message: 'The old recovery codes no longer work.' },
  codeUsedSubject: /*i18n*/ { id: 'second_factors.notice.code_used.subject', message: 'A recovery code for your Thamani account was used' },
  codeUsedHeading: /*i18n*/ { id: 'second_factors.notice.code_used.heading', message: 'A recovery code was used' },
  codeUsedBody: /*i18n*/ {
    id: 'second_factors.notice.code_used.body',
    message: 'The recovery code was accepted in place of your authenticator app or passkey. It cannot be used again.',
  },
  allRemovedSubject: /*i18n*/ {
    id: 'second_factors.notice.all_removed.subject',
    message: 'Two-step sign-in was turned off for your Thamani account',
  },
  allRemovedHeading: /*i18n*/ { id: 'second_factors.notice.all_removed.heading', message: 'Our team turned off your two-step sign-in' },
  allRemovedBody: /*i18n*/ {
    id: 'second_factors.notice.all_removed.body',
    message:
      'Your authenticator app, passkeys and recovery codes no longer work, and all devices were signed out. You can sign in with the password alone again. Set up two-step sign-in again soon.',
  },
  lastRemoved: /*i18n*/ {
    id: 'second_factors.notice.last_removed',
    message: 'Two-step sign-in is now off. You can sign in with the password alone again, and the recovery codes no longer work.',
  },
  othersSignedOut: /*i18n*/ { id: 'second_factors.notice.others_signed_out', message: 'All other devices were signed out.' },
  when: /*i18n*/ { id: 'second_factors.notice.when', message: 'When' },
  codesLeft: /*i18n*/ { id: 'second_factors.notice.codes_left', message: 'Recovery codes left' },
  notYou: /*i18n*/ {
    id: 'second_factors.notice.not_you',
    message:
      'If this was not you, set a new password now. This signs out all devices. Then check “Two-step sign-in” in your profile. If you cannot sign in, write to us.',
  },
  resetButton: /*i18n*/ { id: 'second_factors.notice.reset_button', message: 'Set a new password' },
  noticeFooter: /*i18n*/ { id: 'second_factors.notice.footer', message: 'Security notices cannot be switched off.' },
};
