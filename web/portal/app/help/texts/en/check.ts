import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Checking a certificate',
  description:
    'For customs officers, banks and buyers: how to check a certificate, a printout or a file, also offline, and what each answer means.',
  answers: {
    'check-a-certificate': {
      title: 'How do I check a certificate?',
      body: [
        'Scan the QR code with the camera of a phone, or type the number on the check page. The number looks like TVA-GH26-XXXX-XXXX-XXXX. No account is needed, and it costs nothing.',
        'Then compare company, product and figure on the screen with your copy. If they differ, do not rely on the copy.',
      ],
      words: 'verify verification scan qr code number genuine',
    },
    'check-paper': {
      title: 'How do I check a paper certificate?',
      body: [
        'Scan its QR code, or type its number on the check page. Compare number, company, product, value addition and dates with the paper, word by word. Also compare the pattern of lines: it is different for each certificate.',
        'The paper alone proves nothing. What counts is the answer of the check page.',
      ],
      words: 'printout printed copy paper compare forged fake',
    },
    'check-a-file': {
      title: 'How do I check a PDF that I received?',
      body: [
        'Drop the file on the check page. It is checked in your browser and is not sent to us. Only the published file itself gets a positive answer.',
        'If the page says that the file was changed after publication, do not rely on the file, even if the certificate behind it is valid. Download the published file from the same page.',
      ],
      words: 'pdf file changed altered email attachment picture',
    },
    'answers-of-a-check': {
      title: 'What do the answers of a check mean?',
      body: [
        [
          'Valid: the signature is right, and the certificate has neither expired nor been suspended or revoked.',
          'Valid, a newer certificate exists: the product was renewed. Both are genuine.',
          'Expired: it was valid until the date shown.',
          'Not valid, suspended or revoked: do not rely on it. Date and reason are shown.',
          'Not found: no certificate has this number. Check the number first.',
          'Could not check: the status could not be read or is too old. This says nothing against the certificate. Try again later.',
        ],
      ],
      words: 'valid expired revoked suspended not found could not check unknown result status',
    },
    'check-offline': {
      title: 'Can I check without a network connection?',
      body: [
        'Yes. Open the app once while you are online and add it to the home screen of the phone. It then checks the signature in the QR code without a network, and uses the last list of revoked certificates that it stored.',
        'The app shows how old this list is. Connect it once a week, so that the list is fresh.',
      ],
      words: 'offline no internet border app phone install',
    },
    'certificate-of-origin': {
      title: 'Is it a Certificate of Origin?',
      body: [
        'No. It supports a claim of origin, as evidence that you can present. Only the Designated Competent Authority of the exporting State Party issues a Certificate of Origin (Annex 2 of the AfCFTA Protocol on Trade in Goods, Article 21).',
        'It grants no tariff preference, binds no customs authority and says nothing about quality, safety or price.',
      ],
      words: 'origin preference tariff duty afcfta authority customs proof',
    },
    'two-rules': {
      title: 'Why can the certificate and the AfCFTA rule differ?',
      body: [
        'Thamani has one rule for all products: more than {threshold} local value addition. The AfCFTA has a rule for each product in Appendix IV of Annex 2. Many of these are stricter, or ask for something else, such as a change of the tariff heading.',
        'So a product can have our certificate and not originate under the AfCFTA, or the other way round. The competent authority decides on origin.',
      ],
      words: 'rules of origin appendix threshold percent difference product specific rule',
    },
    'receipt-of-a-check': {
      title: 'Can I keep proof that I checked?',
      body: [
        'Yes. Anyone who checks a certificate can get a signed verification receipt. It shows what was checked, when, and the result, and can itself be checked later.',
        'The receipt confirms no file and no printout, and says nothing about the status after its date.',
      ],
      words: 'receipt evidence record audit file compliance due diligence',
    },
    'check-many': {
      title: 'How do I check many certificates?',
      body: [
        'Developers can use our verification package, on the command line or in their own program. It reads a list of numbers, codes or files of any length and also works offline with a stored snapshot. The format of every published object is documented.',
        'Write to us for the package and for questions about it.',
      ],
      words: 'api bulk list automatic integration developer batch portfolio',
    },
    'report-a-doubt': {
      title: 'What do I do if I doubt a certificate?',
      body: [
        'First check its number. If the details differ from your copy, or you believe that the statement is wrong, write to us with the number and what you saw. Choose “Report a problem” on the page of the check, and the number is filled in.',
        'We answer within two working days. We can suspend a certificate while we investigate.',
      ],
      words: 'fraud fake suspicious report problem forged complaint',
    },
  },
} satisfies TopicTexts<'check'>;
