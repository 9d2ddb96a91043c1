/** Members of the African Union, ISO 3166-1: local value is added where the facility is located. */
export const facilityCountries =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW'.split(
    ' ',
  );

/** ISO 4217, currencies in circulation: first those of the African Union's members, then those that their trade is invoiced in. */
export const currencies =
  'AOA BIF BWP CDF CVE DJF DZD EGP ERN ETB GHS GMD GNF KES KMF LRD LSL LYD MAD MGA MRU MUR MWK MZN NAD NGN RWF SCR SDG SLE SOS SSP STN SZL TND TZS UGX XAF XOF ZAR ZMW ZWG AED AUD BDT BHD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JOD JPY KRW KWD LBP LKR MXN MYR NOK NZD OMR PHP PKR PLN QAR RON SAR SEK SGD THB TRY TWD USD VND'.split(
    ' ',
  );

/** What output and raw material are counted in. */
export const units = [
  'kilogram',
  'gram',
  'tonne',
  'litre',
  'hectolitre',
  'cubic_metre',
  'barrel',
  'metre',
  'square_metre',
  'piece',
  'pair',
  'dozen',
  'set',
  'carton',
  'bag',
  'bale',
  'carat',
  'kilowatt_hour',
] as const;
