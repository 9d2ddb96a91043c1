import { z } from 'zod';
import { operation } from '../operation.ts';
import { dataAnswer } from '../shared-shapes.ts';

export const readShownCertificate = operation({
  id: 'readShownCertificate',
  method: 'GET',
  path: '/demo/certificate',
  actor: 'anyone',
  site: 'portal',
  summary: 'The published certificate that the home page shows; null if there is none that is valid today.',
  status: 200,
  cacheSeconds: 60,
  answer: dataAnswer(
    'ShownCertificate',
    z
      .object({
        cert_no: z.string(),
        company: z.string(),
        product: z.string(),
        hs_code: z.string(),
        value_addition: z.string().describe('In percent, with two decimal places.'),
        threshold: z.string(),
        issued_date: z.string(),
        expiry_date: z.string().describe('The last day on which it is valid.'),
        verification_url: z.string().describe('Address of its public verification page.'),
        seal: z.string().describe('The digits after the # of the address in its QR code.'),
        rosette: z.string().describe('The SHA-256 from which its rosette is drawn, in hexadecimal.'),
      })
      .nullable(),
  ),
  refusals: [],
});
