import { declaredValueAddition, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { Copies } from './store.ts';

export function copiesOf(answers: Answers): Copies {
  const text = (answer: Answer | undefined) => (typeof answer === 'string' ? answer : null);
  return {
    product_name: text(answers.product_name) ?? '',
    product_category: text(answers.product_category),
    hs_code: text(answers.hs_code),
    country: text(answers.facility_country),
    cva: declaredValueAddition(answers)?.percent ?? null,
  };
}
