import { readShownCertificate } from '@thamani/contract/certificates/demo-certificate.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { shownCertificate, type Shown } from './service.ts';

const sentences = {
  shown: /*i18n*/ { id: 'demonstration.shown', message: 'The certificate that the home page shows' },
};

export function demonstrationRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readShownCertificate, async ({ caller }) => {
    const shown = await shownCertificate(context);
    return { message: caller.t(sentences.shown), data: shown === undefined ? null : shownView(shown) };
  });
}

/** What the certificate itself says in public, and no more. */
function shownView({ row: { facts, qr_seal: seal }, rosette, address }: Shown) {
  return {
    cert_no: facts.number,
    company: facts.company,
    product: facts.product,
    hs_code: facts.hsCode,
    value_addition: facts.valueAddition,
    threshold: facts.threshold,
    issued_date: facts.issuedOn,
    expiry_date: facts.expiresOn,
    verification_url: address,
    seal,
    rosette,
  };
}
