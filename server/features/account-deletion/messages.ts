export const deletionSentences = {
  asked: /*i18n*/ {
    id: 'deletion.asked',
    message: 'Your account will be deleted in seven days. To keep it, sign in or use the link in our email before then.',
  },
  takenBack: /*i18n*/ { id: 'deletion.withdrawn', message: 'Your account will not be deleted. You can sign in as before.' },
  subject: /*i18n*/ { id: 'deletion.subject', message: 'Your Thamani account will be deleted' },
  heading: /*i18n*/ { id: 'deletion.heading', message: 'Your account will be deleted in seven days' },
  body: /*i18n*/ {
    id: 'deletion.body',
    message: 'You asked us to delete your account. You have been signed out on all your devices. All your personal data will be erased.',
  },
  due: /*i18n*/ { id: 'deletion.due', message: 'Deletion date' },
  undo: /*i18n*/ { id: 'deletion.undo', message: 'Changed your mind? Sign in or use this link before the deletion date.' },
  button: /*i18n*/ { id: 'deletion.button', message: 'Keep my account' },
  notYou: /*i18n*/ { id: 'deletion.not_you', message: 'If you did not request this, use the link now, then set a new password.' },
};
