import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';

/**
 * What the current version changed, in plain words. With the next version the list is replaced: the archived text of this version keeps it
 * in its last chapter.
 */
export const changesOfCurrentVersion: Readonly<Record<LegalDocument, readonly MessageDescriptor[]>> = {
  privacy_policy: [
    msg`We store what we notified you of in your account, and whether you have read it.`,
    msg`You choose for which kinds of notifications you want emails. We store your choices.`,
    msg`We store requests to change locked company details, their documents and who decided them.`,
    msg`We delete a notification 12 months after you read it, or when you leave the company.`,
  ],
  terms_of_use: [
    msg`These terms now apply to accounts, applications, payments, reviews, certificates and appeals, because these services are now available.`,
    msg`There is a new chapter on payment: how long a payment stays open, and what happens if you pay too little or too much.`,
    msg`The fee is the price when you start the payment. Before, it was the price on the day of the payment.`,
    msg`Each person needs their own account. Do not share an account with others.`,
    msg`You can also appeal against the revocation of a certificate.`,
  ],
  licence: [
    msg`We list more sources of data: HS codes, public holidays, the positions of towns, and the number of State Parties.`,
    msg`We now call the four arcs our logo. Before, we called them our seal.`,
  ],
};
