export const reviewSentences = {
  queue: /*i18n*/ { id: 'review.queue', message: 'Open cases' },
  one: /*i18n*/ { id: 'review.one', message: 'The case' },
  readers: /*i18n*/ { id: 'review.readers', message: 'Other people who have this case open' },
  candidates: /*i18n*/ { id: 'review.candidates', message: 'People who can take this case' },
  holidays: /*i18n*/ { id: 'review.holidays', message: 'Holidays' },
  holidayKept: /*i18n*/ { id: 'review.holiday_kept', message: 'Saved. The due dates of open cases have been recalculated.' },
};
