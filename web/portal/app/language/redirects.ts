/** Other spellings of a page's address, and where each leads; the same in every language. */
export const otherSpellings: Readonly<Record<string, string>> = {
  contact: '/contact-us',
  licence: '/liscence',
  license: '/liscence',
  'payment-verification': '/paymment-verification',
};
