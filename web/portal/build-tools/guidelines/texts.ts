import { directionOf } from '@thamani/domain/languages.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import type { MessageDescriptor } from '@lingui/core';
import { examples, verdictOf } from '../../app/calculator/examples.ts';
import { percentIn } from '../../app/calculator/figure-formatting.ts';
import { guidelines, guidelinesDate, printed } from '../../app/calculator/guidelines.ts';
import type { Chapter } from '../../app/calculator/guidelines.ts';
import { textsIn } from '../../app/language/catalogs.ts';

/** All that the printed guidelines say in one language; the template only sets it. */
export function guidelinesIn(language: Language) {
  const i18n = textsIn(language);
  const say = (sentence: MessageDescriptor, values: Record<string, string> = {}) => i18n._({ ...sentence, values });
  const chapter = ({ heading, paragraphs = [], points = [] }: Chapter) => ({
    heading: say(heading),
    paragraphs: paragraphs.map((paragraph) => say(paragraph)),
    points: points.map((point) => say(point)),
  });
  const amount = (decimal: string) => writeNumber(decimal, language, 2);
  const { formula, threshold, finalValue, imported, notImported, notEnough, prepare, isNot } = guidelines;
  return {
    language,
    direction: directionOf(language),
    title: say(printed.title),
    lead: say(printed.lead),
    formula: { ...chapter(formula), line: say(formula.line) },
    threshold: chapter(threshold),
    beforeExamples: [finalValue, imported, notImported].map(chapter),
    examples: {
      heading: say(printed.examples),
      lead: say(printed.examplesLead),
      columns: [printed.product, printed.final, printed.imported, printed.result].map((column) => say(column)),
      threshold: schemes[currentScheme].thresholdPercent,
      rows: examples.map((example) => ({
        product: say(example.product),
        unit: say(example.unit),
        final: amount(example.final),
        imported: amount(example.imported),
        percent: percentIn(language, example.calculated.figure?.exact ?? ''),
        share: Number(example.calculated.figure?.exact),
        verdict: say(verdictOf(example)),
        above: example.calculated.saying.endsWith('above'),
      })),
    },
    afterExamples: [notEnough, prepare, isNot].map(chapter),
    // Isolated: in Arabic a date or a version would otherwise be read from its other end.
    edition: say(printed.edition, { scheme: isolated(currentScheme), date: isolated(guidelinesDate) }),
    status: say(printed.status),
    date: guidelinesDate,
  };
}

export type GuidelinesText = ReturnType<typeof guidelinesIn>;

function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
