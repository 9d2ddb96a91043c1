import type { I18n } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import type { Goods } from '@thamani/domain/origin/goods.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';
import type { Rule } from '@thamani/domain/origin/rules.ts';
import { countryName } from '../language/country-names.ts';

/** How the texts of an answer name what it is about: the engine knows materials by id, States by code and rows by number. */
export interface Naming {
  readonly i18n: I18n;
  readonly language: Language;
  readonly stateParties: ReadonlySet<string>;
  /** Where the product is made: its name and its code. */
  readonly state: string;
  readonly goodsState: string;
  line(id: string): string;
  /** Undefined where it is not known. */
  countryOfLine(id: string): string | undefined;
  country(code: string): string;
  rule(row: number): Rule | undefined;
  /** A day in words. */
  day(iso: string): string;
}

interface Named {
  readonly i18n: I18n;
  readonly language: Language;
  readonly goods: Pick<Goods, 'state'>;
  readonly stateParties: ReadonlySet<string>;
  readonly lines: readonly { readonly id: string; readonly name: string; readonly from?: string }[];
}

const rules = new Map(appendixIV.rules.map((rule) => [rule.row, rule]));

export function namingOf({ i18n, language, goods, stateParties, lines }: Named): Naming {
  const byId = new Map(lines.map((line) => [line.id, line]));
  // Names of materials and their codes keep their order within Arabic: first-strong isolate to pop directional isolate.
  const isolated = (name: string) => (language === 'ar' ? `\u2068${name}\u2069` : name);
  const country = (code: string) => countryName(code, language);
  const days = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    i18n,
    language,
    stateParties,
    state: country(goods.state),
    goodsState: goods.state,
    line: (id) => isolated(byId.get(id)?.name ?? id),
    countryOfLine: (id) => {
      const from = byId.get(id)?.from;
      return from === undefined ? undefined : country(from);
    },
    country,
    rule: (row) => rules.get(row),
    day: (iso) => days.format(new Date(iso)),
  };
}
