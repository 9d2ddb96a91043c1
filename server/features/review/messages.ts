export const reviewSentences = {
  queue: /*i18n*/ { id: 'review.queue', message: 'Open cases' },
  one: /*i18n*/ { id: 'review.one', message: 'The case' },
  readers: /*i18n*/ { id: 'review.readers', message: 'Who else has this case open' },
  candidates: /*i18n*/ { id: 'review.candidates', message: 'Who could take this case' },
  holidays: /*i18n*/ { id: 'review.holidays', message: 'Holidays' },
  holidayKept: /*i18n*/ { id: 'review.holiday_kept', message: 'Kept. Open cases are counted anew.' },
};
