export const deletionSentences = {
  asked: /*i18n*/ {
    id: 'deletion.asked',
    message: 'Your account will be deleted in seven days. Until then you can take it back by signing in, or by the link in the mail.',
  },
  takenBack: /*i18n*/ { id: 'deletion.taken_back', message: 'Your account stays. You can sign in as before.' },
  subject: /*i18n*/ { id: 'deletion.subject', message: 'Your Thamani account will be deleted' },
  heading: /*i18n*/ { id: 'deletion.heading', message: 'Your account will be deleted in seven days' },
  body: /*i18n*/ {
    id: 'deletion.body',
    message: 'You asked for it, and were signed out everywhere. Your personal data will be erased; nothing of it is kept.',
  },
  due: /*i18n*/ { id: 'deletion.due', message: 'Erased on' },
  undo: /*i18n*/ { id: 'deletion.undo', message: 'Changed your mind? Sign in, or use this link, before that day.' },
  button: /*i18n*/ { id: 'deletion.button', message: 'Keep my account' },
  notYou: /*i18n*/ { id: 'deletion.not_you', message: 'You did not ask for this? Use the link at once, and then set a new password.' },
};
