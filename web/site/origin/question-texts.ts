import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Need } from '@thamani/domain/origin/findings.ts';
import type { OriginProof } from '@thamani/domain/origin/goods.ts';
import { materialLabels, processQuestions, stageLabels, writtenCode } from './clause-words.ts';
import type { Naming } from './naming.ts';

/** One question, with whose words ask it: an article, a note or the row. */
export interface QuestionTexts {
  readonly label: string;
  readonly hint: string;
  /** Absent: a number. */
  readonly choices?: readonly { readonly value: string; readonly word: string }[];
}

/** How a material from a State Party was obtained there. */
export const obtainings = ['obtained', 'made', 'no', 'sea'] as const;

/** The choice of a person who does not know. */
export const notKnown = 'unknown';

/** Undefined where no question to a person settles the need. */
export function questionTexts(need: Need, naming: Naming): QuestionTexts | undefined {
  const { i18n } = naming;
  const named = 'line' in need ? naming.line(need.line) : '';
  switch (need.asks) {
    case 'product_code':
      return {
        label: i18n._(msg`Which code of HS 2017 does the product have?`),
        hint: i18n._(msg`The list is written on HS 2017. Your code of HS 2022 was several codes in it, with different rules.`),
        choices: codeChoices(need.codes, i18n),
      };
    case 'described': {
      const { row } = need;
      const description = naming.rule(row)?.description ?? '';
      return {
        label: i18n._(msg`Is the product what row ${row} of the list describes: “${description}”?`),
        hint: i18n._(msg`This row describes less than its HS code (Introductory Note 2.1).`),
        choices: yesNo(i18n),
      };
    }
    case 'process':
      return {
        label: i18n._(processQuestions[need.process]),
        hint: i18n._(msg`The rule of the list accepts or requires this work (Appendix IV).`),
        choices: yesNo(i18n),
      };
    case 'product_obtained': {
      const state = naming.state;
      return {
        label: i18n._(msg`Is the product itself grown, born and raised, mined or collected in ${state}?`),
        hint: i18n._(msg`Such goods are wholly obtained (Annex 2, Article 5(1)).`),
        choices: yesNo(i18n),
      };
    }
    case 'only_insufficient':
      return {
        label: i18n._(msg`Is the product only sorted, washed, packed, labelled, simply mixed or simply assembled?`),
        hint: i18n._(msg`Simple work never gives origin (Annex 2, Article 7(1)).`),
        choices: yesNo(i18n),
      };
    case 'origin': {
      const country = naming.countryOfLine(need.line) ?? '';
      return {
        label: i18n._(msg`How was this obtained in ${country}: ${named}?`),
        hint: i18n._(
          msg`A material originates in a State Party if it is wholly obtained there, or made there by its own rule (Annex 2, Article 4).`,
        ),
        choices: [
          ...obtainings.map((value) => ({ value, word: i18n._(obtainingLabels[value]) })),
          { value: notKnown, word: i18n._(msg`I do not know`) },
        ],
      };
    }
    case 'proof': {
      const country = naming.country(need.state);
      const isOwn = need.state === naming.goodsState;
      const proofs = isOwn ? ownProofs : foreignProofs;
      return {
        label: i18n._(msg`Which proof do you have that this is from ${country}: ${named}?`),
        hint: isOwn
          ? i18n._(msg`Records of the producer and its suppliers prove origin in the own State (Annex 2, Article 22).`)
          : i18n._(
              msg`A certificate of origin or an origin declaration proves it (Annex 2, Article 31(1)). A supplier’s declaration only shows work done there (Article 31(2)).`,
            ),
        choices: [
          ...proofs.map((value) => ({ value, word: i18n._(proofLabels[value]) })),
          { value: notKnown, word: i18n._(msg`None yet, or I do not know`) },
        ],
      };
    }
    case 'weight':
      return {
        label: i18n._(msg`Weight in one unit of the product, in grams: ${named}`),
        hint: i18n._(msg`The rule limits the weight of tobacco without origin (Appendix IV).`),
      };
    case 'material_code':
      return {
        label: i18n._(msg`Which code of HS 2017 does this have: ${named}?`),
        hint: i18n._(msg`The rule depends on it, and your code was several codes in HS 2017.`),
        choices: codeChoices(need.codes, i18n),
      };
    case 'words': {
      const words = i18n._(materialLabels[need.words]);
      return {
        label: i18n._(msg`Does this count as ${words}: ${named}?`),
        hint: i18n._(msg`The rule names these materials by words, not by HS code (Appendix IV).`),
        choices: yesNo(i18n),
      };
    }
    case 'stage':
      return {
        label: i18n._(msg`As what does this come in: ${named}?`),
        hint: i18n._(msg`The rule says from which stage on you must make the product (Introductory Notes 3.2 and 3.4).`),
        choices: [
          ...need.stages.map((value) => ({ value, word: i18n._(stageLabels[value]) })),
          { value: 'later', word: i18n._(msg`Worked further than that`) },
          { value: 'unrelated', word: i18n._(msg`Something else that by its nature is none of these, such as buttons`) },
          { value: notKnown, word: i18n._(msg`I do not know`) },
        ],
      };
    case 'price':
    case 'materials':
    case 'tobacco':
    case 'agreed_vessels':
    case 'agreed_rule':
    case 'agreed_period':
      return undefined;
  }
}

function yesNo(i18n: I18n): QuestionTexts['choices'] & {} {
  return [
    { value: 'yes', word: i18n._(msg`Yes`) },
    { value: 'no', word: i18n._(msg`No`) },
    { value: notKnown, word: i18n._(msg`I do not know`) },
  ];
}

function codeChoices(codes: readonly string[], i18n: I18n): QuestionTexts['choices'] & {} {
  return [...codes.map((value) => ({ value, word: writtenCode(value) })), { value: notKnown, word: i18n._(msg`I do not know`) }];
}

const obtainingLabels: Readonly<Record<(typeof obtainings)[number], MessageDescriptor>> = {
  obtained: msg`Grown, born, mined or collected there`,
  made: msg`Made there, and it originates by its own rule`,
  no: msg`Neither: for example only traded there`,
  sea: msg`Caught at sea`,
};

const ownProofs: readonly OriginProof[] = ['own_records'];
const foreignProofs: readonly OriginProof[] = ['certificate_of_origin', 'origin_declaration', 'supplier_declaration'];

const proofLabels: Readonly<Record<OriginProof, MessageDescriptor>> = {
  own_records: msg`Own records, or those of the supplier`,
  certificate_of_origin: msg`A certificate of origin`,
  origin_declaration: msg`An origin declaration`,
  supplier_declaration: msg`Only a supplier’s declaration`,
};

/** What an open verdict still depends on, as a list for the person. */
export function neededSentence(need: Need, naming: Naming): string {
  const { i18n } = naming;
  const named = 'line' in need ? naming.line(need.line) : '';
  switch (need.asks) {
    case 'price':
      return i18n._(msg`The ex-works price of one unit.`);
    case 'materials':
      return i18n._(msg`The materials from which the product is made.`);
    case 'tobacco':
      return i18n._(msg`The tobacco, as materials of chapter 24 with their weight.`);
    case 'product_code':
      if (need.codes.length === 0)
        return i18n._(
          msg`The code of the product in HS 2017, on which the list is written: your code of HS 2022 was very many codes in it.`,
        );
      return i18n._(msg`All six digits of the HS code of the product: the rule depends on them.`);
    case 'origin': {
      const country = naming.countryOfLine(need.line);
      return country === undefined
        ? i18n._(msg`The country of origin of this material: ${named}.`)
        : i18n._(msg`How this material was obtained in ${country}: ${named}.`);
    }
    case 'proof': {
      const country = naming.country(need.state);
      return need.state === naming.goodsState
        ? i18n._(msg`Records that prove that this material is from ${country}: ${named} (Annex 2, Article 22).`)
        : i18n._(
            msg`Proof that this material is from ${country}: ${named}. A certificate of origin or an origin declaration (Annex 2, Article 31(1)).`,
          );
    }
    case 'material_code':
      return i18n._(msg`The HS code of this material: ${named}.`);
    case 'agreed_vessels':
      return i18n._(
        msg`An agreed rule on whose vessels count for this catch: ${named} (Annex 2, Articles 5(2) and 42(1)(a)). No answer of yours can settle this.`,
      );
    case 'agreed_rule':
      return i18n._(msg`An agreed rule for this material: ${named}. No answer of yours can settle this.`);
    case 'agreed_period': {
      const { row } = need;
      return i18n._(
        msg`The day from which the years of row ${row} run. The list does not say it, and its two rules give different answers. No answer of yours can settle this.`,
      );
    }
    case 'described':
    case 'process':
    case 'product_obtained':
    case 'only_insufficient':
    case 'weight':
    case 'words':
    case 'stage':
      return questionTexts(need, naming)?.label ?? '';
  }
}
