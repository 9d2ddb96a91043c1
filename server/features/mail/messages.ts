export const mailSentences = {
  about: /*i18n*/ {
    id: 'mail.about',
    message: 'Thamani certifies local value addition for trade under the African Continental Free Trade Area.',
  },
};
