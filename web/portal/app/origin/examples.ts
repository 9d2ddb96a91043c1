import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface ExampleMaterial {
  readonly name: MessageDescriptor;
  readonly code: string;
  /** Absent: not known. */
  readonly from?: string;
  readonly value: string;
}

export interface OriginExample {
  readonly title: MessageDescriptor;
  readonly code: string;
  readonly state: string;
  readonly materials: readonly ExampleMaterial[];
  readonly answers: Readonly<Record<string, string>>;
}

/** Illustrations at a price of 100. Their answers are computed like anybody's, and each of the four is among them. */
export const originExamples: readonly OriginExample[] = [
  {
    title: msg`Refined sugar, Algeria, imported raw sugar`,
    code: '170199',
    state: 'DZ',
    materials: [{ name: msg`Raw cane sugar`, code: '170114', from: 'BR', value: '65' }],
    answers: { q_simple: 'no' },
  },
  {
    title: msg`Reinforcing bar, Kenya, imported billets`,
    code: '721420',
    state: 'KE',
    materials: [{ name: msg`Steel billets`, code: '720711', from: 'IN', value: '75' }],
    answers: { q_simple: 'no' },
  },
  {
    title: msg`Cotton yarn, Egypt, imported fibre`,
    code: '520523',
    state: 'EG',
    materials: [{ name: msg`Cotton fibre`, code: '520100', from: 'US', value: '60' }],
    answers: {},
  },
  {
    title: msg`Canned tuna, Ghana, tuna of unknown origin`,
    code: '160414',
    state: 'GH',
    materials: [
      { name: msg`Frozen tuna`, code: '030342', value: '45' },
      { name: msg`Sunflower oil`, code: '151211', from: 'UA', value: '5' },
      { name: msg`Cans`, code: '731021', from: 'CN', value: '9' },
    ],
    answers: { q_simple: 'no' },
  },
];

/** The query that fills in the form with it. */
export function queryOf({ code, state, materials, answers }: OriginExample, i18n: I18n): string {
  const query = new URLSearchParams({ code, state, price: '100', currency: 'USD' });
  for (const [at, { name, code: own, from = '', value }] of materials.entries()) {
    const id = `m${at + 1}`;
    query.set(`${id}_name`, i18n._(name));
    query.set(`${id}_code`, own);
    query.set(`${id}_from`, from);
    query.set(`${id}_value`, value);
  }
  for (const [name, answer] of Object.entries(answers)) query.set(name, answer);
  return query.toString();
}
