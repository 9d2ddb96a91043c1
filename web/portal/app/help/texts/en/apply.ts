import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Before you apply',
  description:
    'Whether your product can qualify, what certification costs, how long it takes, and which documents you need before you start.',
  answers: {
    'can-my-product-qualify': {
      title: 'Can my product qualify?',
      body: [
        'Yes, if more than {threshold} of its value is added in the country in which it is made, by work that changes it, and if documents prove this. Exactly {threshold} does not qualify.',
        'Five questions show in a minute whether it may. The calculator then gives you the exact figure. Both are free and need no account. Only the review of your documents decides.',
      ],
      words: 'eligible eligibility requirements conditions accepted',
    },
    'what-is-value-addition': {
      title: 'What is value addition?',
      body: [
        'It is the part of the product’s value that was added locally: the final product value minus the cost of imported inputs, divided by the final product value, times 100.',
        'Example: a product leaves the factory for 100 and contains imported inputs for 42. Its value addition is 58%.',
        'Both amounts are for one unit of the product and in the same currency. The exact value counts, before rounding.',
      ],
      words: 'formula calculation percentage local content score figure',
    },
    'cost-and-time': {
      title: 'What does it cost and how long does it take?',
      body: [
        'You pay one fee for each product. It depends on the product category, and you see it before you pay. There are no other charges.',
        'After you pay, we aim for a decision within {decision}, or {decisionWithVisit} if we visit your facility. Time in which we wait for a correction from you does not count.',
      ],
      words: 'price prices pricing fee fees cost costs charge charges how much duration days expensive',
    },
    'which-documents': {
      title: 'Which documents do I need?',
      body: [
        'You cannot submit an application without these:',
        [
          'the certificate of registration of your company',
          'a breakdown of the production cost: local and imported materials, labour, energy, packaging and transport',
          'a diagram of how the product is made',
          'a photo of the production site',
          'at least one invoice from a supplier',
        ],
        'The form also asks for the HS code of the product, and the address and position of the facility. Other documents are optional. Leaving them out does not count against you, but evidence of where materials come from makes the review faster.',
      ],
      words: 'paperwork requirements checklist prepare upload list',
    },
    'who-can-apply': {
      title: 'Who can apply?',
      body: [
        'Companies that are registered in a State Party of the African Continental Free Trade Area (AfCFTA): manufacturers, exporters, cooperatives, small and medium enterprises, industrial clusters, processing hubs and social enterprises. There is no minimum size.',
        'An exporter must name the facility in which the value is added. Each product has one applicant, who is responsible for the figures of everyone who works on it.',
      ],
      words: 'cooperative sme small business trader country member',
    },
    'work-that-is-not-enough': {
      title: 'Which work is not enough?',
      body: [
        'Unaltered raw materials never qualify: raw beans, cotton lint, logs, ore or crude oil. Nor does a product whose only local work is one of these, alone or together:',
        [
          'keeping goods in good condition, packing, bottling or labelling',
          'washing, cleaning, sifting, sorting or grading',
          'husking, peeling, shelling or simple cutting and grinding',
          'simple mixing or simple assembly',
          'the slaughter of animals',
        ],
        'This holds even if the calculated figure is above {threshold}. The list follows Article 7 of Annex 2 of the AfCFTA Protocol on Trade in Goods.',
      ],
      words: 'packaging raw material insufficient operations transformation processing',
    },
    'sample-application': {
      title: 'Can I read a complete sample application?',
      body: [
        'Yes. It shows every page of the form for an invented maker of shea butter, with each answer explained. All names and figures in it are made up.',
      ],
      words: 'example model template specimen filled in',
    },
  },
} satisfies TopicTexts<'apply'>;
