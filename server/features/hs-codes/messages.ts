export const classificationSentences = {
  found: /*i18n*/ { id: 'classification.found', message: 'Codes of the Harmonized System' },
};
