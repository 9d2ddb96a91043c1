import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { importedBands, type checkQuestions, type CheckQuestion } from '@thamani/domain/eligibility/eligibility-check.ts';

const { near, high } = importedBands();

interface QuestionTexts<Question extends CheckQuestion> {
  readonly question: MessageDescriptor;
  readonly hint: MessageDescriptor;
  readonly answers: Readonly<Record<(typeof checkQuestions)[Question][number], MessageDescriptor>>;
  /** Why the answer speaks against the product, or what it leaves open. */
  readonly because: MessageDescriptor;
}

const unknown = msg`I do not know`;
const yes = msg`Yes`;

export const checkTexts: { readonly [Question in CheckQuestion]: QuestionTexts<Question> } = {
  made_in: {
    question: msg`Is the product made in a State Party of the AfCFTA?`,
    hint: msg`State Parties are countries that have ratified the agreement of the African Continental Free Trade Area. Think of the facility in which the work is done.`,
    answers: { state_party: yes, elsewhere: msg`No`, unknown },
    because: msg`The facility must be in a State Party of the African Continental Free Trade Area.`,
  },
  transformed: {
    question: msg`Is the product changed in that facility?`,
    hint: msg`Pressing, roasting, weaving, refining or building change a product. Packing, sorting, cleaning or labelling alone do not.`,
    answers: { yes, no: msg`No, it is only packed, sorted, cleaned or labelled`, unknown },
    because: msg`Work such as packing, sorting or labelling is not enough, even if the figure is high.`,
  },
  registered: {
    question: msg`Is your company registered?`,
    hint: msg`You need the certificate of registration from the company register of your country.`,
    answers: { yes, no: msg`Not yet` },
    because: msg`You need a certificate of registration before you can submit an application.`,
  },
  imported: {
    question: msg`Of every 100 that you charge, how much goes to imported materials and packing?`,
    hint: msg`An estimate is enough. Electricity, fuel and machines do not count.`,
    answers: {
      low: msg`Less than ${near}`,
      near: msg`From ${near} to less than ${high}`,
      high: msg`${high} or more`,
      unknown,
    },
    because: msg`The calculator shows the figure from two amounts. Imported inputs must cost less than ${high} of every 100.`,
  },
  documents: {
    question: msg`Can you show documents for your costs?`,
    hint: msg`At least a breakdown of your production costs, and one invoice from a supplier.`,
    answers: { yes, no: msg`Not yet` },
    because: msg`Collect a cost breakdown and at least one supplier’s invoice. A figure without evidence does not count.`,
  },
};
