export const geographySentences = {
  countries: /*i18n*/ { id: 'geography.countries', message: 'Countries' },
  states: /*i18n*/ { id: 'geography.states', message: 'States, provinces and regions' },
  cities: /*i18n*/ { id: 'geography.cities', message: 'Cities' },
};
