/** Members of the African Union, ISO 3166-1: local value is added where the facility is located. */
export const facilityCountries =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW'.split(
    ' ',
  );

/** ISO 3166-1, all of them: materials come from anywhere. */
export const countriesOfOrigin =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
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
