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

/** ISO 4217 by country, as it is in circulation there. Without Western Sahara, where more than one is. */
const currencyByCountry: Readonly<Record<string, string>> = Object.fromEntries(
  'AO:AOA BF:XOF BI:BIF BJ:XOF BW:BWP CD:CDF CF:XAF CG:XAF CI:XOF CM:XAF CV:CVE DJ:DJF DZ:DZD EG:EGP ER:ERN ET:ETB GA:XAF GH:GHS GM:GMD GN:GNF GQ:XAF GW:XOF KE:KES KM:KMF LR:LRD LS:LSL LY:LYD MA:MAD MG:MGA ML:XOF MR:MRU MU:MUR MW:MWK MZ:MZN NA:NAD NE:XOF NG:NGN RW:RWF SC:SCR SD:SDG SL:SLE SN:XOF SO:SOS SS:SSP ST:STN SZ:SZL TD:XAF TG:XOF TN:TND TZ:TZS UG:UGX ZA:ZAR ZM:ZMW ZW:ZWG'
    .split(' ')
    .map((pair) => pair.split(':')),
);

export function currencyOf(country: string): string | undefined {
  return currencyByCountry[country];
}
