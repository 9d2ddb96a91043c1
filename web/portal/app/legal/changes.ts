import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';

/**
 * What the current version changed, in plain words. With the next version the list is replaced: the archived text of this version keeps it
 * in its last chapter.
 */
export const changesOfCurrentVersion: Readonly<Record<LegalDocument, readonly MessageDescriptor[]>> = {
  privacy_policy: [
    msg`Accounts, applications, payments, reviews, appeals and certificates are now available. This policy now describes which data each of them uses.`,
    msg`Several people can work for one company, also as agents. We store their roles, invitations and what each person did for the company.`,
    msg`We store sessions, known devices, failed sign-in attempts and the data of two-step sign-in, to protect your account.`,
    msg`Signing in, confirming an email address, setting a new password and opening an invitation set cookies. The pages that anyone can read still set none.`,
    msg`Automated checks read the documents of an application and compare them with your answers and with documents of other companies. A person decides.`,
    msg`An audit log permanently records who did what and when.`,
    msg`Our payment provider and the service that sends our text messages also receive data.`,
    msg`You can see, correct and download your data and delete your account in your profile.`,
    msg`Anyone can report a problem with a certificate. We erase what the reporter wrote 90 days after the report is closed, and the company never learns who reported.`,
    msg`We store which version of this policy and of the terms of use you last accepted or were notified of.`,
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
