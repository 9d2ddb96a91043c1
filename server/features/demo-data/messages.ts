export const demonstrationSentences = {
  shown: /*i18n*/ { id: 'demonstration.shown', message: 'The certificate that the home page shows' },
};
