import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { calculate } from './calculate.ts';
import type { Calculated, Typed } from './calculate.ts';

export interface Example extends Typed {
  readonly product: MessageDescriptor;
  readonly unit: MessageDescriptor;
  readonly calculated: Calculated;
}

/** Illustrations. Their results are computed like anybody's, never written by hand. */
export const examples: readonly Example[] = [
  { product: msg`Fruit juice from imported concentrate`, unit: msg`1 litre`, final: '2.40', imported: '1.10' },
  { product: msg`Shirt from imported cloth`, unit: msg`1 piece`, final: '12.00', imported: '8.40' },
  { product: msg`Machine part from imported metal`, unit: msg`1 piece`, final: '1000.00', imported: '699.96' },
  { product: msg`Bulk tea, packed in boxes`, unit: msg`1 kg`, final: '10.00', imported: '8.50' },
].map((example) => ({ ...example, calculated: calculate(example, 'en') }));

/** The verdict in as few words as a table has room for. */
const verdictLabels = {
  above: msg`Above the threshold`,
  just_above: msg`Just above the threshold`,
  exactly: msg`Exactly at the threshold: does not qualify`,
  just_below: msg`Just below the threshold`,
  below: msg`Below the threshold`,
} as const;

export function verdictOf({ calculated: { saying } }: Example): MessageDescriptor {
  const words: Partial<Record<string, MessageDescriptor>> = verdictLabels;
  const verdict = words[saying];
  if (verdict === undefined) throw new Error(`An example ends in ${saying}`);
  return verdict;
}
