export const priceSentences = {
  list: /*i18n*/ { id: 'prices.list', message: 'Fees by product category' },
  requests: /*i18n*/ { id: 'prices.requests', message: 'Changes of price that wait for a second person' },
  changes: /*i18n*/ { id: 'prices.changes', message: 'Changes of price that wait for their day' },
  versions: /*i18n*/ { id: 'prices.versions', message: 'Every price that ever stood' },
  asked: /*i18n*/ { id: 'prices.asked', message: 'Kept. It stands once another admin has confirmed it.' },
  confirmed: /*i18n*/ { id: 'prices.confirmed', message: 'Confirmed. The new price holds from its day on.' },
  refused: /*i18n*/ { id: 'prices.refused', message: 'Refused. The price stays as it is.' },
  one: /*i18n*/ { id: 'prices.one', message: 'Fee of this product category' },
};
