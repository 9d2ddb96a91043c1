import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Review and decision',
  description:
    'What happens after you pay, how corrections and site visits work, who decides, why applications are rejected and how to appeal.',
  answers: {
    'after-payment': {
      title: 'What happens after I pay?',
      body: [
        'Your application goes through screening, assessment of the figure, check of the documents, a site visit if it is needed, and approval. Then the certificate is issued. The page of the application shows the stage and its dates.',
        'We write to you when you have to do something and when there is a decision. Cases that take too long are passed to a more senior person. No case is decided by time.',
      ],
      words: 'stages status progress waiting screening assessment process',
    },
    correction: {
      title: 'What is a correction?',
      body: [
        'If an answer or a document cannot be accepted, the officer sends it back with the reason. You change only what was sent back. You have {correction} for it, and our clock is stopped during this time.',
        'If no correction arrives in time, the review goes on with what you submitted before.',
      ],
      words: 'sent back returned change fix deadline mistake',
    },
    'site-visit': {
      title: 'Will you visit my facility?',
      body: [
        'Only if it is needed, for example when documents leave a question open. The visit should be done within {visit}. A visit that is refused can be a reason for rejection.',
        'The visitors record what they see. The place and the photos of a visit are not published.',
      ],
      words: 'inspection visit audit verification facility on-site',
    },
    'who-decides': {
      title: 'Who decides on my application?',
      body: [
        'Two people. An officer proposes a decision, and a different person approves it. Neither may have a personal or financial interest in the company. Automated checks only raise questions.',
        'The certificate shows the role and the staff number of these people, not their names.',
      ],
      words: 'officer administrator decision conflict of interest independent automated',
    },
    'why-rejected': {
      title: 'Why are applications rejected?',
      body: [
        'Only for reasons that are published on the Eligibility page. The decision names them. The most important ones:',
        [
          'the value addition is not above {threshold}',
          'the product is an unaltered raw material, or the work on it is not enough',
          'the documents do not support the figures, or are missing',
          'documents are false or were altered',
          'the company or the facility could not be verified',
        ],
        'Where you can correct the problem, we ask you first.',
      ],
      words: 'rejection refused grounds disqualification reasons failed',
    },
    appeal: {
      title: 'How do I appeal?',
      body: [
        'On the page of the application or the certificate, within {appeal} of the decision. You say what you think is wrong and can add new evidence. You can appeal against a rejection and against the revocation of a certificate.',
        'Two members of the appeals board who took no part in the case decide within {appealDecision}. A third joins if they disagree. Either the decision is upheld, or the case returns to the stage where the error was made.',
      ],
      words: 'appeal complaint objection board disagree rejected revoked',
    },
    withdraw: {
      title: 'Can I withdraw an application?',
      body: [
        'Yes, on the page of the application. If screening has not ended, the fee is refunded in full. Later it is not refunded. A withdrawn application cannot be opened again, but you can start a new one.',
      ],
      words: 'cancel stop withdraw refund',
    },
  },
} satisfies TopicTexts<'review'>;
