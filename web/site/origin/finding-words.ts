import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Finding, Reason, Truth } from '@thamani/domain/origin/findings.ts';
import type { Criterion, OriginVerdict, Provisional, Verdict } from '@thamani/domain/origin/verdict.ts';
import { percentIn } from '../numbers/shown-reading.ts';
import { listOf, materialLabels, namesOf, processLabels, stageLabels, writtenCode } from './clause-words.ts';
import type { Naming } from './naming.ts';

/** The two words that every verdict on this page carries, and the sentence beside it. */
export const indicative = msg`AfCFTA origin, indicative`;
export const authoritySentence = msg`Indicative. Only a State’s Designated Competent Authority issues a Certificate of Origin.`;
export const notReviewed = msg`Indicative, not yet reviewed by an origin expert.`;

export const verdictLabels: Readonly<Record<Verdict, MessageDescriptor>> = {
  originating: msg`Originating`,
  not_originating: msg`Not originating`,
  no_agreed_rule: msg`No agreed rule`,
  open: msg`Open: more is needed`,
};

/** A verdict outside of its card, where it is never without its word. */
export function verdictSentence(verdict: Verdict, i18n: I18n): string {
  const [said, answer] = [i18n._(indicative), i18n._(verdictLabels[verdict])];
  return i18n._(msg`${said}: ${answer}.`);
}

export const truthLabels: Readonly<Record<Truth, MessageDescriptor>> = { yes: msg`yes`, no: msg`no`, open: msg`not known yet` };

export const criterionLabels: Readonly<Record<Criterion, MessageDescriptor>> = {
  WP: msg`WP, wholly produced`,
  SM: msg`SM, value of materials`,
  SX: msg`SX, change of tariff heading`,
  SP: msg`SP, specific process`,
  SC: msg`SC, cumulation`,
};

/** What a node of the tree says, to be followed by yes, no or not known yet. */
export function statementOf(reason: Reason, naming: Naming): string {
  const { i18n, state } = naming;
  const named = 'line' in reason ? naming.line(reason.line) : '';
  const row = 'row' in reason ? reason.row : 0;
  switch (reason.code) {
    case 'all_of':
      return i18n._(msg`All of these hold`);
    case 'any_of':
      return i18n._(msg`One of these is enough`);
    case 'price_missing':
      return i18n._(msg`The ex-works price is known`);
    case 'materials_missing':
      return i18n._(msg`It is known what the product is made from`);
    case 'food_aid':
      return i18n._(msg`The goods are no food aid, and not made from it`);
    case 'any_heading':
      return i18n._(msg`Materials of any heading may be used`);
    case 'wholly_obtained_product':
      return i18n._(msg`The product itself is wholly obtained`);
    case 'wholly_obtained_materials':
      return i18n._(msg`Wholly obtained in ${state}`);
    case 'beyond_insufficient':
      return i18n._(msg`More than simple work`);
    case 'tobacco_missing':
      return i18n._(msg`The tobacco is listed with its weight`);
    case 'not_a_state_party': {
      const [country, day] = [naming.country(reason.state), naming.day(reason.day)];
      return i18n._(msg`${country} is a State Party on ${day}`);
    }
    case 'by_row':
      return i18n._(msg`Meets the product rule (row ${row}) with more than simple work`);
    case 'not_yet_agreed':
      return i18n._(msg`The rule of row ${row} is agreed`);
    case 'no_rule':
      return i18n._(msg`Row ${row} has a rule for goods that are not wholly obtained`);
    case 'whether_described':
      return i18n._(msg`It is known whether the product is what row ${row} describes`);
    case 'no_row':
      return i18n._(msg`The list has a row for this HS code`);
    case 'which_code': {
      const codes = listOf(reason.codes.slice(0, 6).map(writtenCode), i18n, 'disjunction');
      return i18n._(msg`The answer is the same for each possible code of HS 2017 (such as ${codes})`);
    }
    case 'rule_ended': {
      const day = naming.day(reason.day);
      return i18n._(msg`Row ${row} still has a rule: its years ended on ${day}`);
    }
    case 'which_period':
      return i18n._(msg`Both rules of row ${row} that can be in force give the same answer`);
    case 'materials_wholly_obtained': {
      const materials = namesOf(reason.materials, i18n);
      return i18n._(msg`Wholly obtained, as far as they are used: ${materials}`);
    }
    case 'materials_originating': {
      const materials = namesOf(reason.materials, i18n);
      return i18n._(msg`Originating, as far as they are used: ${materials}`);
    }
    case 'change_of_heading':
      return i18n._(msg`Each material without origin is of another heading than the product`);
    case 'change_of_subheading':
      return i18n._(msg`Each material without origin is of another subheading than the product`);
    case 'value':
    case 'set':
    case 'weight':
      return shareStatement(reason, naming);
    case 'made_from':
      return i18n._(msg`Materials without origin come in at a stage that the rule allows`);
    case 'process': {
      const process = i18n._(processLabels[reason.process]);
      return i18n._(msg`Done here: ${process}`);
    }
    case 'line':
      return i18n._(msg`Satisfies the rule: ${named}`);
    case 'line_originates':
      return i18n._(msg`Originates in a State Party: ${named}`);
    case 'line_wholly_obtained':
      return i18n._(msg`Wholly obtained: ${named}`);
    case 'line_not_asked_for':
      return i18n._(msg`The rule asks nothing of this material: ${named}`);
    case 'line_of_other_heading':
      return i18n._(msg`Of another heading than the product: ${named}`);
    case 'line_of_own_state':
      return i18n._(msg`From ${state}: ${named}`);
    case 'line_no_textile':
      return i18n._(msg`No textile: ${named}`);
    case 'line_looked_through':
      return i18n._(msg`What this was made from satisfies the rule: ${named}`);
    case 'line_made_here':
      return i18n._(msg`Made by the same producer: ${named}`);
    case 'line_words': {
      const words = i18n._(materialLabels[reason.words]);
      return i18n._(msg`Does not count as ${words}: ${named}`);
    }
    case 'line_stage': {
      const { stage } = reason;
      if (stage === undefined || stage === 'later' || stage === 'unrelated')
        return i18n._(msg`Comes in at a stage that the rule allows: ${named}`);
      const label = i18n._(stageLabels[stage]);
      return i18n._(msg`Comes in at a stage that the rule allows (${label}): ${named}`);
    }
    case 'line_weight':
      return i18n._(msg`The weight is known: ${named}`);
  }
}

function shareStatement({ code, least, most, percent }: Extract<Reason, { code: 'value' | 'set' | 'weight' }>, naming: Naming): string {
  const { i18n, language } = naming;
  const [from, to] = [percentIn(language, least), percentIn(language, most)];
  const share = least === most ? to : i18n._(msg`between ${from} and ${to}`);
  const limit = percentIn(language, String(percent));
  switch (code) {
    case 'value':
      return i18n._(msg`Materials without origin are ${share} of the price, at most ${limit} are allowed`);
    case 'set':
      return i18n._(msg`Items without origin are ${share} of the price of the set, at most ${limit} are allowed`);
    case 'weight':
      return i18n._(msg`Tobacco without origin is ${share} of the weight, at most ${limit} is allowed`);
  }
}

/** Where the law says it: `Art. 5(1)`, an Introductory Note, or the row. */
export function referenceOf({ article, note, reason }: Finding, { i18n }: Naming): string {
  const row = 'row' in reason ? reason.row : undefined;
  return [article && i18n._(msg`Art. ${article}`), note && i18n._(msg`Note ${note}`), row !== undefined && i18n._(msg`row ${row}`)]
    .filter(Boolean)
    .join(', ');
}

/** Why, in a few sentences: the leaves that decided. */
export function whyOf({ verdict, explanation, criterion, states }: OriginVerdict, naming: Naming): readonly string[] {
  const { i18n, state } = naming;
  if (verdict === 'open') return [];
  if (verdict === 'originating') {
    const met = (...codes: readonly Reason['code'][]): readonly string[] => {
      const found = nodesOf(explanation, 'yes').find(({ reason }) => codes.includes(reason.code));
      return found === undefined ? [] : [`${statementOf(found.reason, naming)}.`];
    };
    switch (criterion) {
      case 'WP':
        return [i18n._(msg`The product is wholly obtained in ${state}.`)];
      case 'SX':
        return met('change_of_heading', 'change_of_subheading', 'any_heading');
      case 'SM':
        return met('value', 'set', 'weight');
      case 'SP':
        return [i18n._(msg`The work done here is what the rule asks for.`)];
      case 'SC': {
        const countries = listOf(
          states.map((one) => naming.country(one)),
          i18n,
        );
        return [i18n._(msg`Materials from ${countries} count as originating (cumulation, Annex 2, Article 8).`)];
      }
      case undefined:
        return [i18n._(msg`The materials that the rule names satisfy it.`)];
    }
  }
  const reasons = leavesOf(explanation, 'no').map(({ reason }) => reason);
  const named = (reason: Reason, code: Reason['code']) => 'line' in reason && reason.code === code;
  // That a material has no origin is said with what the rule does not forgive, where it names that.
  const isTold = (reason: Reason) =>
    'line' in reason && reasons.some((other) => 'line' in other && other.line === reason.line && other.code !== 'line_originates');
  const told = reasons.filter((reason) => !named(reason, 'line_originates') || !isTold(reason));
  return [...new Set(told.map((reason) => whyNot(reason, naming)))].slice(0, 4);
}

/** Every node of this truth, from the top. */
function nodesOf(finding: Finding, truth: Truth): readonly Finding[] {
  return finding.truth === truth ? [finding, ...finding.parts.flatMap((part) => nodesOf(part, truth))] : [];
}

/** The nodes without a part of the same truth. */
function leavesOf(finding: Finding, truth: Truth, isObtaining = false): readonly Finding[] {
  if (finding.truth !== truth) return [];
  const below = finding.parts.flatMap((part) => leavesOf(part, truth, isObtaining || asksForObtaining(finding)));
  // The lines of a share repeat what the share says.
  if (below.length > 0 && finding.reason.code !== 'value' && finding.reason.code !== 'set') return below;
  return [{ ...finding, reason: asAsked(finding.reason, isObtaining) }];
}

/** Whether what is below says if materials are wholly obtained. */
export function asksForObtaining({ reason: { code } }: Finding): boolean {
  return code === 'materials_wholly_obtained' || code === 'wholly_obtained_materials';
}

/** A material without origin is not wholly obtained either: where that is asked, it is what the reader is told. */
export function asAsked(reason: Reason, isObtaining: boolean): Reason {
  return isObtaining && reason.code === 'line_originates' ? { code: 'line_wholly_obtained', line: reason.line } : reason;
}

function whyNot(reason: Reason, naming: Naming): string {
  const { i18n } = naming;
  const named = 'line' in reason ? naming.line(reason.line) : '';
  const row = 'row' in reason ? reason.row : 0;
  switch (reason.code) {
    case 'line_wholly_obtained':
      return i18n._(msg`This material is not wholly obtained: ${named}.`);
    case 'line_originates':
      return i18n._(msg`This material does not originate in a State Party: ${named}.`);
    case 'line_of_other_heading':
      return i18n._(msg`This material has no origin and is of the same heading as the product: ${named}.`);
    case 'line_stage':
      return i18n._(msg`This material has no origin and is worked further than the rule allows: ${named}.`);
    case 'beyond_insufficient':
      return i18n._(msg`Only simple work is done, which never gives origin (Annex 2, Article 7).`);
    case 'not_yet_agreed':
      return i18n._(msg`The State Parties have not agreed the rule of row ${row} yet.`);
    case 'no_rule':
      return i18n._(msg`Row ${row} says “No rule”: only wholly obtained goods originate.`);
    case 'rule_ended': {
      const day = naming.day(reason.day);
      return i18n._(msg`The years of row ${row} ended on ${day}, and the list does not say what applies after them.`);
    }
    case 'food_aid':
      return i18n._(msg`Food aid never originates (Annex 2, Article 7(2)).`);
    case 'not_a_state_party': {
      const [country, day] = [naming.country(reason.state), naming.day(reason.day)];
      return i18n._(msg`${country} is not a State Party on ${day}.`);
    }
    case 'wholly_obtained_product':
      return i18n._(msg`The product itself is not wholly obtained.`);
    case 'process': {
      const process = i18n._(processLabels[reason.process]);
      return i18n._(msg`This is not done here: ${process}.`);
    }
    case 'value':
    case 'set':
    case 'weight':
      return `${statementOf(reason, naming)}.`;
    default: {
      const [said, answer] = [statementOf(reason, naming), i18n._(truthLabels.no)];
      return i18n._(msg`${said}: ${answer}.`);
    }
  }
}

export function provisionalSentence(mark: Provisional, i18n: I18n, dayIn: (day: string) => string): string {
  const { row } = mark;
  switch (mark.because) {
    case 'under_review':
      return i18n._(msg`Row ${row} is subject to a review by the State Parties.`);
    case 'doubtful_text':
      return i18n._(msg`The text of row ${row} looks like a slip of its editors.`);
    case 'not_final': {
      const { footnote } = mark;
      return i18n._(msg`Row ${row} is not final: exceptions may still be agreed (footnote ${footnote} of the list).`);
    }
    case 'period_from_adoption': {
      const day = dayIn(mark.day);
      return i18n._(
        msg`The list does not say from which day the years of row ${row} run. Counted from its adoption, they ended on ${day}.`,
      );
    }
    case 'period_may_have_ended': {
      const day = dayIn(mark.day);
      return i18n._(msg`The years of row ${row} may have ended on ${day}, and the list does not say what applies after them.`);
    }
  }
}
