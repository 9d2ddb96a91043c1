export const priceSentences = {
  list: /*i18n*/ { id: 'prices.list', message: 'Fees by product category' },
  one: /*i18n*/ { id: 'prices.one', message: 'Fee of this product category' },
};
