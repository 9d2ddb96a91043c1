export const auditSentences = {
  readers: /*i18n*/ { id: 'audit.readers', message: 'Who looked at your documents' },
  events: /*i18n*/ { id: 'audit.events', message: 'What was done, and by whom' },
  checked: /*i18n*/ { id: 'audit.checked', message: 'The chain was counted again' },
};
