export const priceSentences = {
  list: /*i18n*/ { id: 'prices.list', message: 'Fees by product category' },
  requests: /*i18n*/ { id: 'prices.requests', message: 'Price changes awaiting confirmation' },
  changes: /*i18n*/ { id: 'prices.changes', message: 'Scheduled price changes' },
  versions: /*i18n*/ { id: 'prices.versions', message: 'Price history' },
  asked: /*i18n*/ { id: 'prices.asked', message: 'Request saved. Another administrator must confirm it.' },
  confirmed: /*i18n*/ { id: 'prices.confirmed', message: 'Confirmed. The new price applies from its start date.' },
  refused: /*i18n*/ { id: 'prices.refused', message: 'Refused. The price was not changed.' },
  one: /*i18n*/ { id: 'prices.one', message: 'Fee for this product category' },
};
