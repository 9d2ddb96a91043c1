/**
 * The answers of the help centre, without words: what each is about, for whom, and where it leads. Words are in texts/, one module for each
 * language and topic. An id is part of addresses, so it is never renamed.
 */
export const readers = ['exporter', 'customs', 'bank'] as const;
export type Reader = (typeof readers)[number];

interface Row {
  readonly for: readonly Reader[];
  /** A page of ours that the answer leads to, as English has it; `verify:` is a path of the verify site. */
  readonly leadsTo?: `/${string}` | `verify:/${string}`;
}

const company = ['exporter'] as const;
const checkers = ['customs', 'bank'] as const;
const everyone = readers;

export const topics = {
  apply: {
    'can-my-product-qualify': { for: everyone, leadsTo: '/eligibility#check' },
    'what-is-value-addition': { for: everyone, leadsTo: '/calculator' },
    'cost-and-time': { for: company, leadsTo: '/fees' },
    'which-documents': { for: company, leadsTo: '/eligibility#documents' },
    'who-can-apply': { for: company, leadsTo: '/eligibility#who-can-apply' },
    'work-that-is-not-enough': { for: everyone, leadsTo: '/eligibility#products' },
    'sample-application': { for: company, leadsTo: '/help/sample-application' },
  },
  form: {
    'find-hs-code': { for: everyone },
    'ex-works-price': { for: everyone, leadsTo: '/calculator' },
    'what-is-imported': { for: everyone, leadsTo: '/calculator' },
    'one-unit': { for: company },
    'write-amounts': { for: company },
    'evidence-for-figures': { for: everyone },
    'file-rules': { for: company },
    'facility-position': { for: company },
    'declaration-signatory': { for: company },
    'save-and-continue': { for: company },
  },
  payment: {
    'how-to-pay': { for: company, leadsTo: '/fees' },
    discount: { for: company, leadsTo: '/fees' },
    refunds: { for: company, leadsTo: '/terms-of-use#refunds' },
    receipt: { for: company },
    'payment-failed': { for: company },
  },
  review: {
    'after-payment': { for: company, leadsTo: '/eligibility#process' },
    correction: { for: company },
    'site-visit': { for: company },
    'who-decides': { for: everyone },
    'why-rejected': { for: everyone, leadsTo: '/eligibility#disqualification' },
    appeal: { for: company, leadsTo: '/eligibility#appeals' },
    withdraw: { for: company },
  },
  certificate: {
    validity: { for: everyone },
    renewal: { for: company },
    'suspended-or-revoked': { for: everyone },
    'show-certificate': { for: company, leadsTo: '/liscence#marks' },
    'published-facts': { for: everyone },
  },
  check: {
    'check-a-certificate': { for: checkers, leadsTo: 'verify:/' },
    'check-paper': { for: checkers },
    'check-a-file': { for: checkers },
    'answers-of-a-check': { for: checkers },
    'check-offline': { for: checkers, leadsTo: 'verify:/app' },
    'certificate-of-origin': { for: everyone },
    'two-rules': { for: everyone, leadsTo: '/eligibility#overview' },
    'receipt-of-a-check': { for: checkers },
    'check-many': { for: ['bank'] },
    'report-a-doubt': { for: checkers, leadsTo: '/contact-us' },
  },
  account: {
    'invite-a-colleague': { for: company },
    roles: { for: company },
    agent: { for: company },
    'cannot-sign-in': { for: company, leadsTo: '/forgot-password' },
    'code-did-not-arrive': { for: company },
    'two-steps': { for: company },
    'my-data': { for: company, leadsTo: '/privacy-policy' },
    'delete-account': { for: company },
  },
} as const satisfies Record<string, Record<string, Row>>;

export type Topic = keyof typeof topics;
export type AnswerIn<Of extends Topic> = keyof (typeof topics)[Of] & string;
export type AnswerId = { [Of in Topic]: AnswerIn<Of> }[Topic];

export const topicsInOrder = Object.keys(topics) as Topic[];

export interface Outlined extends Row {
  readonly id: AnswerId;
  readonly topic: Topic;
}

export const outline: readonly Outlined[] = topicsInOrder.flatMap((topic) =>
  Object.entries<Row>(topics[topic]).map(([id, row]) => ({ ...row, id: id as AnswerId, topic })),
);

/** Asked most, below the search. */
export const oftenAsked = ['find-hs-code', 'ex-works-price', 'refunds', 'renewal', 'check-paper'] as const satisfies readonly AnswerId[];

/** A paragraph, or the items of a list. `{name}` is replaced by a figure of figures.ts: no figure of a rule is written in a text. */
export type Block = string | readonly string[];

export interface AnswerText {
  /** A question, as a reader would ask it. */
  readonly title: string;
  readonly body: readonly [Block, ...Block[]];
  /** Other words that readers search for. */
  readonly words?: string;
}

export interface TopicTexts<Of extends Topic> {
  readonly title: string;
  readonly description: string;
  readonly answers: { readonly [Id in AnswerIn<Of>]: AnswerText };
}

export type HelpTexts = { readonly [Of in Topic]: TopicTexts<Of> };
