export const auditSentences = {
  readers: /*i18n*/ { id: 'audit.readers', message: 'Who viewed your documents' },
  events: /*i18n*/ { id: 'audit.events', message: 'Audit log' },
  checked: /*i18n*/ { id: 'audit.checked', message: 'The audit log was checked for changes and gaps' },
};
