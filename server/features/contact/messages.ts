export const contactSentences = {
  received: /*i18n*/ { id: 'contact.received', message: 'Thank you. We have received your message.' },

  acknowledgementSubject: /*i18n*/ { id: 'contact.mail.subject', message: 'We have received your message ({reference})' },
  acknowledgementHeading: /*i18n*/ { id: 'contact.mail.heading', message: 'We have received your message' },
  acknowledgementBody: /*i18n*/ {
    id: 'contact.mail.body',
    message:
      'Thank you for writing to Thamani. A member of our team reads every message and will reply to this address within two working days.',
  },
  acknowledgementReference: /*i18n*/ { id: 'contact.mail.reference', message: 'Your reference' },
  acknowledgementNotYou: /*i18n*/ {
    id: 'contact.mail.not_you',
    message:
      'If you did not write to us, someone may have entered your address by mistake. You do not need to do anything. We keep the address only to answer this message.',
  },

  teamSubject: /*i18n*/ { id: 'contact.team.subject', message: 'Message {reference} from the contact page' },
  teamHeading: /*i18n*/ { id: 'contact.team.heading', message: 'A visitor wrote to us' },
  teamName: /*i18n*/ { id: 'contact.team.name', message: 'Name' },
  teamEmail: /*i18n*/ { id: 'contact.team.email', message: 'Email' },
  teamPhone: /*i18n*/ { id: 'contact.team.phone', message: 'Phone' },
  teamLanguage: /*i18n*/ { id: 'contact.team.language', message: 'Language' },
  teamReceived: /*i18n*/ { id: 'contact.team.received', message: 'Received' },
  teamAnswer: /*i18n*/ { id: 'contact.team.answer', message: 'Reply to this email to reach the sender.' },
};
