export const contactSentences = {
  received: /*i18n*/ { id: 'contact.received', message: 'Thank you. Your message has reached us.' },

  acknowledgementSubject: /*i18n*/ { id: 'contact.mail.subject', message: 'We have your message ({reference})' },
  acknowledgementHeading: /*i18n*/ { id: 'contact.mail.heading', message: 'We have your message' },
  acknowledgementGreeting: /*i18n*/ { id: 'contact.mail.greeting', message: 'Dear {name},' },
  acknowledgementBody: /*i18n*/ {
    id: 'contact.mail.body',
    message:
      'Thank you for writing to Thamani. A member of our team reads every message and answers within two working days, to this address.',
  },
  acknowledgementReference: /*i18n*/ { id: 'contact.mail.reference', message: 'Your reference' },
  acknowledgementNotYou: /*i18n*/ {
    id: 'contact.mail.not_you',
    message: 'You did not write to us? Then someone entered your address by mistake. Do nothing: we keep it only to answer this message.',
  },

  teamSubject: /*i18n*/ { id: 'contact.team.subject', message: 'Message {reference} from the contact page' },
  teamHeading: /*i18n*/ { id: 'contact.team.heading', message: 'A visitor wrote to us' },
  teamName: /*i18n*/ { id: 'contact.team.name', message: 'Name' },
  teamEmail: /*i18n*/ { id: 'contact.team.email', message: 'Email' },
  teamPhone: /*i18n*/ { id: 'contact.team.phone', message: 'Phone' },
  teamLanguage: /*i18n*/ { id: 'contact.team.language', message: 'Language' },
  teamReceived: /*i18n*/ { id: 'contact.team.received', message: 'Received' },
  teamAnswer: /*i18n*/ { id: 'contact.team.answer', message: 'Answer this mail to reach the sender.' },
};
