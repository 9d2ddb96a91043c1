import { currencies, facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { NamedChoice } from './select-options.ts';

/** ISO 3166-1, all of them: materials come from anywhere. Not with the other lists, which pages load that know no materials. */
const countriesOfOrigin =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/**
 * Of a page that the server draws, called on the server alone: a browser may know other names, and the page would change under its reader.
 * A part that only the browser draws (saving/LostApplication.tsx) calls it there. Not in select-options.ts, which imports all catalogs.
 */
export function countriesIn(language: Language): readonly NamedChoice[] {
  return namedCountries(facilityCountries, language);
}

/** The same of every country, for what a material was made in. */
export function originCountriesIn(language: Language): readonly NamedChoice[] {
  return namedCountries(countriesOfOrigin, language);
}

function namedCountries(codes: readonly string[], language: Language): readonly NamedChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return codes.map((value) => ({ value, word: names.of(value) ?? value })).toSorted((a, b) => compare(a.word, b.word));
}

export function currenciesIn(language: Language): readonly NamedChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency', fallback: 'code' });
  return currencies.map((value) => ({ value, word: `${value} · ${names.of(value) ?? value}` }));
}
