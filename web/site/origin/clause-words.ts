import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isCondition } from '@thamani/domain/origin/rules.ts';
import type { Clause, Condition, Materials, MaterialWords, Process, Stage } from '@thamani/domain/origin/rules.ts';

/** A clause of the rule language in plain words: one sentence, or several of which each or one must hold. */
export type PlainWords =
  | { readonly sentence: string }
  | { readonly every: readonly PlainWords[] }
  | { readonly oneOf: readonly PlainWords[] };

/** The one place where a rule becomes words: the check, the page of all texts and the tree of an answer read it here. */
export function plainWords(clause: Clause, i18n: I18n): PlainWords {
  if (isCondition(clause)) return { sentence: sentenceOf(clause, i18n) };
  if ('all' in clause) return { every: clause.all.map((part) => plainWords(part, i18n)) };
  return { oneOf: clause.any.map((part) => plainWords(part, i18n)) };
}

function sentenceOf(condition: Condition, i18n: I18n): string {
  switch (condition.is) {
    case 'wholly_obtained': {
      const named = namesOf(condition.materials, i18n);
      return i18n._(
        msg`If you use ${named}, they must be wholly obtained: grown, born, mined or collected in a State Party, or made only of such materials. Work on imported ones is not enough, however much value it adds.`,
      );
    }
    case 'originating': {
      const named = namesOf(condition.materials, i18n);
      return i18n._(
        msg`If you use ${named}, they must originate in a State Party, with proof: wholly obtained there, or made there by their own rule.`,
      );
    }
    case 'product_wholly_obtained':
      return i18n._(msg`The product itself must be wholly obtained: born and raised, grown, mined or collected in the State Party.`);
    case 'shift':
      return shiftSentence(condition, i18n);
    case 'any_heading':
      return i18n._(
        msg`Materials of any heading may be used: the rule asks nothing of their HS codes or value, only more than simple work.`,
      );
    case 'max_value': {
      const { percent, materials } = condition;
      if (materials === undefined)
        return i18n._(msg`Materials without origin may cost at most ${percent}% of the ex-works price of the product.`);
      const named = namesOf(materials, i18n);
      return i18n._(msg`If you use ${named}, those without origin may cost at most ${percent}% of the ex-works price of the product.`);
    }
    case 'max_weight_of_tobacco': {
      const { percent } = condition;
      const named = namesOf(condition.materials, i18n);
      return i18n._(msg`If you use ${named}, those without origin may be at most ${percent}% of the weight of all tobacco in the product.`);
    }
    case 'made_from': {
      const list = listOf(
        condition.stages.map((stage) => i18n._(stageLabels[stage])),
        i18n,
        'disjunction',
      );
      return i18n._(
        msg`Materials without origin may come in only as ${list}, or at an earlier stage. What is worked further must be made by you or must originate.`,
      );
    }
    case 'process':
      return i18n._(processSentences[condition.process]);
    case 'set': {
      const { percent } = condition;
      return i18n._(
        msg`Each item of the set must satisfy its own rule. Items without origin may cost at most ${percent}% of the ex-works price of the set.`,
      );
    }
  }
}

function shiftSentence({ level, but }: Extract<Condition, { is: 'shift' }>, i18n: I18n): string {
  const own =
    level === 'heading'
      ? i18n._(msg`Each material without origin must be of another heading than the product: its HS code begins with other four digits.`)
      : i18n._(msg`Each material without origin must be of another subheading than the product: its six-digit HS code is another.`);
  if (but === undefined) return own;
  const code = writtenCode(but);
  return `${own} ${i18n._(msg`Materials of ${code} may be used all the same.`)}`;
}

/** `materials of chapter 17`: what a condition speaks of. */
export function namesOf(materials: Materials, i18n: I18n): string {
  if (materials.of === 'all') return i18n._(msg`materials`);
  if (materials.of === 'words') return i18n._(materialLabels[materials.words]);
  const { codes } = materials;
  const own = codes.flatMap((code) => ownScopes[code] ?? []).map((scope) => i18n._(scope));
  const scopes = [...own, ...numberedScopes(codes, i18n)];
  const scope = listOf(scopes, i18n);
  return i18n._(msg`materials ${scope}`);
}

/** Readings that hold for many rows name the chapter or heading of the row. */
const ownScopes: Readonly<Record<string, MessageDescriptor>> = {
  this_chapter: msg`of the same chapter`,
  this_heading: msg`of the same heading`,
  this_subheading: msg`of the same subheading`,
};

function numberedScopes(codes: readonly string[], i18n: I18n): string[] {
  const ofLength = (length: number) => codes.filter((code) => /^\d+$/.test(code) && code.length === length).map(writtenCode);
  const [chapters, headings, subheadings] = [ofLength(2), ofLength(4), ofLength(6)];
  const scopes: string[] = [];
  if (chapters.length > 0) {
    const list = listOf(chapters, i18n);
    scopes.push(i18n._(msg`${plural(chapters.length, { one: `of chapter ${list}`, other: `of chapters ${list}` })}`));
  }
  if (headings.length > 0) {
    const list = listOf(headings, i18n);
    scopes.push(i18n._(msg`${plural(headings.length, { one: `of heading ${list}`, other: `of headings ${list}` })}`));
  }
  if (subheadings.length > 0) {
    const list = listOf(subheadings, i18n);
    scopes.push(i18n._(msg`${plural(subheadings.length, { one: `of subheading ${list}`, other: `of subheadings ${list}` })}`));
  }
  return scopes;
}

/** Chapter 4, heading 04.01 and subheading 0401.10, as the list prints them. */
export function writtenCode(code: string): string {
  if (code.length <= 2) return String(Number(code));
  return code.length === 4 ? `${code.slice(0, 2)}.${code.slice(2)}` : `${code.slice(0, 4)}.${code.slice(4)}`;
}

export function listOf(parts: readonly string[], { locale }: I18n, type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type }).format(parts);
}

export const materialLabels: Readonly<Record<MaterialWords, MessageDescriptor>> = {
  vegetables_fruit_nuts_plants: msg`vegetables, fruit, nuts or other parts of plants`,
  grapes_and_derived: msg`grapes or materials made from grapes`,
  wheat_products: msg`wheat products of chapter 11`,
  tropical_wood: msg`tropical wood of chapter 44`,
  uppers: msg`shoe uppers of heading 64.06`,
};

export const stageLabels: Readonly<Record<Stage, MessageDescriptor>> = {
  yarn: msg`yarn`,
  filament_yarn: msg`synthetic or artificial filament yarn`,
  natural_fibres: msg`natural fibres`,
  staple_fibres_unprepared: msg`man-made staple fibres that are not carded, combed or otherwise prepared for spinning`,
  chemicals_or_textile_pulp: msg`chemical materials or textile pulp`,
  paper: msg`paper`,
  raw_silk_or_waste: msg`raw silk or silk waste`,
  unworked_stones: msg`unworked precious or semi-precious stones`,
  clad_silver_unwrought: msg`unwrought metal clad with silver`,
  clad_gold_unwrought: msg`unwrought metal clad with gold`,
  clad_precious_unwrought: msg`unwrought metal clad with precious metal`,
  worked_mica: msg`worked mica`,
  uncoated_glass_7006: msg`uncoated glass plate of heading 70.06`,
  unalloyed_aluminium_or_scrap: msg`unalloyed aluminium, or aluminium waste and scrap`,
  unwrought_lead: msg`unwrought lead, not alloyed`,
  unwrought_tin: msg`unwrought tin, not alloyed`,
  tin_bars: msg`bars, rods and profiles of tin`,
};

const processSentences: Readonly<Record<Process, MessageDescriptor>> = {
  refining_or_note_4: msg`You refine the product, or carry out one or more of the specific processes of Introductory Note 4.`,
  chemical_note_8: msg`You make the product by a chemical process that Introductory Note 8 accepts.`,
  printing_and_two_finishings: msg`You print the fabric and carry out at least two preparatory or finishing operations, such as scouring, bleaching, mercerising, heat setting or calendering.`,
  spinning_or_extrusion: msg`You spin natural fibres, or extrude man-made fibres and spin them.`,
  carding_or_combing_silk_waste: msg`You card or comb silk waste.`,
  retreading: msg`You retread used tyres.`,
  thermal_or_electrolytic: msg`You treat the metal thermally or electrolytically.`,
  vehicle_assembly_note_9: msg`You assemble the vehicle as Introductory Note 9 describes.`,
};

/** Each process as a question to the producer. */
export const processQuestions: Readonly<Record<Process, MessageDescriptor>> = {
  refining_or_note_4: msg`Do you refine the product, or carry out a specific process of Introductory Note 4?`,
  chemical_note_8: msg`Do you make the product by a chemical process that Introductory Note 8 accepts?`,
  printing_and_two_finishings: msg`Do you print the fabric and carry out at least two preparatory or finishing operations?`,
  spinning_or_extrusion: msg`Do you spin natural fibres, or extrude man-made fibres and spin them?`,
  carding_or_combing_silk_waste: msg`Do you card or comb silk waste?`,
  retreading: msg`Do you retread used tyres?`,
  thermal_or_electrolytic: msg`Do you treat the metal thermally or electrolytically?`,
  vehicle_assembly_note_9: msg`Do you assemble the vehicle as Introductory Note 9 describes?`,
};

export const processLabels: Readonly<Record<Process, MessageDescriptor>> = {
  refining_or_note_4: msg`refining, or a specific process of Introductory Note 4`,
  chemical_note_8: msg`a chemical process of Introductory Note 8`,
  printing_and_two_finishings: msg`printing with at least two preparatory or finishing operations`,
  spinning_or_extrusion: msg`spinning, or extrusion with spinning`,
  carding_or_combing_silk_waste: msg`carding or combing of silk waste`,
  retreading: msg`retreading of used tyres`,
  thermal_or_electrolytic: msg`thermal or electrolytic treatment`,
  vehicle_assembly_note_9: msg`assembly of the vehicle as in Introductory Note 9`,
};
