import { z } from 'zod';
import { operation } from './operation.ts';

export const readShownCertificate = operation({
  id: 'readShownCertificate',
  method: 'GET',
  path: '/demonstration/certificate',
  actor: 'anyone',
  site: 'portal',
  summary: 'The certificate that the home page shows, as it was published; null where there is none that is valid today.',
  status: 200,
  cacheSeconds: 60,
  answer: z
    .object({
      message: z.string(),
      data: z
        .object({
          cert_no: z.string(),
          company: z.string(),
          product: z.string(),
          hs_code: z.string(),
          value_addition: z.string().describe('In percent, with two places.'),
          threshold: z.string(),
          issued_date: z.string(),
          expiry_date: z.string().describe('The last day on which it is valid.'),
          verification_url: z.string().describe('Where anybody checks it.'),
          seal: z.string().describe('Digits that follow the address and a # in its QR code.'),
          rosette: z.string().describe('The SHA-256 that its pattern is drawn from, in hexadecimal.'),
        })
        .nullable(),
    })
    .meta({ id: 'ShownCertificate' }),
  refusals: [],
});
