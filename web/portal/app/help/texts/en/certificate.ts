import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Your certificate',
  description:
    'How long a certificate is valid, how to renew it, why it can be suspended or revoked, how to show it and what is published about it.',
  answers: {
    validity: {
      title: 'How long is a certificate valid?',
      body: [
        'Twelve months. The day of expiry itself is still valid. The certificate is for one product of one company, made in one facility. It is in English, French and Arabic.',
      ],
      words: 'expiry expire duration months valid date',
    },
    renewal: {
      title: 'How do I renew a certificate?',
      body: [
        'From {renewal} before it expires, open the certificate and choose to renew it. A new application starts with last year’s answers. Update them, add new documents and pay the normal fee. We review the product again.',
        'The old certificate stays valid until its own date. We remind you by email.',
      ],
      words: 'renew extend new year expiry reminder',
    },
    'suspended-or-revoked': {
      title: 'Why is a certificate suspended or revoked?',
      body: [
        'It is suspended while we investigate a serious doubt. It is revoked if it rests on false statements, or is no longer justified, for example because the product is made differently now. The company is told the reason. Date and reason are public.',
        'A suspended certificate can be reinstated. A company can appeal against a revocation within {appeal}.',
      ],
      words: 'suspension revocation withdrawn invalid reinstated cancelled',
    },
    'show-certificate': {
      title: 'How may I show the certificate?',
      body: [
        'Share the PDF unaltered, the QR code or the link for public checks. While the certificate is valid, you may show the logo on the certified product together with the number of the certificate.',
        'Do not use the logo for other products, and do not change the PDF: a changed file never gives a positive answer when it is checked.',
      ],
      words: 'logo seal label print qr code share marketing packaging',
    },
    'published-facts': {
      title: 'What is published about my company?',
      body: [
        'Only what is on the certificate: number, company, registration number, country, product, HS code, value addition, threshold and version of the rule, town of the facility, dates and the history of the status.',
        'Costs, documents and the position of the facility are never published.',
      ],
      words: 'privacy public confidential secret competitors data',
    },
  },
} satisfies TopicTexts<'certificate'>;
