import type { HeadProblem } from '@thamani/domain/cost-sheet/files/head.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import type { Sentence } from '../../../i18n/catalogs.ts';

/** For each fault of a cell what to write instead. Where it is and what was found is said beside it. */
export const cellSentences: Readonly<Record<HeadProblem['fault'], Sentence>> = {
  number: /*i18n*/ { id: 'cost_file.fault.number', message: 'Write a number in digits, for example 1250.50.' },
  negative: /*i18n*/ { id: 'cost_file.fault.negative', message: 'Write zero or a number above zero.' },
  number_too_long: /*i18n*/ {
    id: 'cost_file.fault.number_too_long',
    message: 'This number is too large or has too many decimal places. Write at most six, and no more than the currency has.',
  },
  hs_code: /*i18n*/ { id: 'cost_file.fault.hs_code', message: 'Write the six digits of the HS code, for example 2106.90.' },
  hs_code_day: /*i18n*/ {
    id: 'cost_file.fault.hs_code_day',
    message: 'The spreadsheet turned the code into a date. Format the column as text and write six digits, for example 2106.90.',
  },
  country: /*i18n*/ {
    id: 'cost_file.fault.country',
    message: 'We do not know this country. Write its usual name or its code of two letters, for example GH.',
  },
  countries: /*i18n*/ {
    id: 'cost_file.fault.countries',
    message: 'One country is expected. Write the country where it was made, for example Netherlands.',
  },
  currency: /*i18n*/ {
    id: 'cost_file.fault.currency',
    message: 'We do not know this currency. Write its code of three letters, for example USD.',
  },
  currency_missing: /*i18n*/ {
    id: 'cost_file.fault.currency_missing',
    message: 'The cost has no currency. Write its code of three letters, for example USD, or enter the currency of the price first.',
  },
  choice: /*i18n*/ { id: 'cost_file.fault.choice', message: 'We do not know this word. Write one of those that the template lists.' },
  too_long: /*i18n*/ {
    id: 'cost_file.fault.too_long',
    message:
      'This text is too long. Write at most {letters, plural, one {# character} other {# characters}}, or {unit, plural, one {# character} other {# characters}} for a unit.',
    values: { letters: sheetBounds.description, unit: sheetBounds.unit },
  },
  error: /*i18n*/ { id: 'cost_file.fault.error', message: 'The formula in this cell has an error. Write the value instead.' },
  valueless: /*i18n*/ {
    id: 'cost_file.fault.valueless',
    message:
      'The formula in this cell has no stored value. Open the file in your spreadsheet program and save it, or write the value instead.',
  },
  day: /*i18n*/ {
    id: 'cost_file.fault.day',
    message: 'The spreadsheet turned the number into a date. Format the column as a number and write it again.',
  },
  rate: /*i18n*/ {
    id: 'cost_file.fault.rate',
    message: 'Write one rate for each currency other than that of the price, with its day, for example 2026-11-13, and its source.',
  },
};

export const completedSentence: Sentence = /*i18n*/ {
  id: 'cost_file.completed',
  message: 'The spreadsheet dropped a zero of the HS code. We read {code}. Check it.',
};

/** The sheet of instructions, line by line. */
export const helpSentences: readonly Sentence[] = [
  /*i18n*/ {
    id: 'cost_file.help.begin',
    message: 'Write one cost of one unit of output in each row. Only the item and the currency are needed at first.',
  },
  /*i18n*/ {
    id: 'cost_file.help.titles',
    message: 'Keep the row of titles. Columns can be in any order, and columns that you do not need can be deleted.',
  },
  /*i18n*/ {
    id: 'cost_file.help.hs_code',
    message: 'Write HS codes with six digits, for example 1805.00. The column has the format of text, so that a zero at the front stays.',
  },
  /*i18n*/ {
    id: 'cost_file.help.country',
    message: 'Write one country in each row: its name in English, French or Arabic, or its code of two letters.',
  },
  /*i18n*/ { id: 'cost_file.help.quantity', message: 'Write quantities for one unit of output, losses included.' },
  /*i18n*/ { id: 'cost_file.help.currency', message: 'Write currencies as codes of three letters, for example USD.' },
  /*i18n*/ {
    id: 'cost_file.help.head',
    message: 'The second sheet has the price and the exchange rates. They are taken over only if you choose that.',
  },
  /*i18n*/ { id: 'cost_file.help.documents', message: 'Documents are not in this file. Add them to the lines on the page.' },
];

export const wordsHeading: Sentence = /*i18n*/ { id: 'cost_file.help.words', message: 'Words for this column' };
