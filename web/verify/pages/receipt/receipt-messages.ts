import type { LookedAt } from '@thamani/credentials/receipt.ts';
import type { Sentence } from '../layout/page-context.ts';

export const receiptMessages = {
  take: /*i18n*/ { id: 'receipt.take', message: 'Get a verification receipt' },
  heading: /*i18n*/ { id: 'receipt.heading', message: 'Verification receipt' },
  lead: /*i18n*/ {
    id: 'receipt.lead',
    message:
      'Anyone who checks a certificate here can get a signed verification receipt. The receipt shows what was checked, when it was checked, and the result.',
  },
  none: /*i18n*/ {
    id: 'receipt.none',
    message:
      'This address contains no verification receipt. Open a receipt link or a receipt file, or check a certificate and get a receipt.',
  },
  open: /*i18n*/ { id: 'receipt.open', message: 'Open a verification receipt' },
  needsScript: /*i18n*/ {
    id: 'receipt.needs_script',
    message:
      'Verification receipts are checked in your browser, and this needs JavaScript. Switch on JavaScript and reload the page. Nothing is sent to us.',
  },
  genuine: /*i18n*/ { id: 'receipt.genuine', message: 'Genuine verification receipt' },
  answered: /*i18n*/ { id: 'receipt.answered', message: 'On {at} this site checked {number}. The result was:' },
  notToday: /*i18n*/ { id: 'receipt.not_today', message: 'The receipt shows the result at that time. It does not show the status today.' },
  now: /*i18n*/ { id: 'receipt.now', message: 'Check the certificate now' },
  print: /*i18n*/ { id: 'receipt.print', message: 'Print' },
  save: /*i18n*/ { id: 'receipt.save', message: 'Save as a file' },
  copy: /*i18n*/ { id: 'receipt.copy', message: 'Copy the link' },
  copied: /*i18n*/ { id: 'receipt.copied', message: 'Copied.' },
  notCopied: /*i18n*/ { id: 'receipt.not_copied', message: 'This browser could not copy the link. Copy the address of this page instead.' },
  which: /*i18n*/ { id: 'receipt.which', message: 'Certificate details' },
  whichMore: /*i18n*/ { id: 'receipt.which_more', message: 'As published and signed at that time.' },
  proves: /*i18n*/ { id: 'receipt.proves', message: 'What this receipt proves' },
  provesAnswer: /*i18n*/ {
    id: 'receipt.proves_answer',
    message: 'The receipt proves that this site gave this result about this certificate at that time.',
  },
  provesNotToday: /*i18n*/ {
    id: 'receipt.proves_not_today',
    message:
      'The receipt does not prove the status today. A certificate can be suspended or revoked at any time. Check the certificate now.',
  },
  noFile: /*i18n*/ { id: 'receipt.no_file', message: 'The receipt does not confirm any file or printout.' },
  provesNotPaper: /*i18n*/ {
    id: 'receipt.proves_not_paper',
    message:
      'The receipt does not prove that a file, a printout or any goods belong to the certificate. It does not prove who made the check. A file must be checked separately.',
  },
  looked: /*i18n*/ { id: 'receipt.looked', message: 'Data used for the check' },
  lookedMore: /*i18n*/ {
    id: 'receipt.looked_more',
    message:
      'Digital fingerprints (SHA-256) of the published files that were used for the check on {at}. Anyone who has kept these files can repeat the check.',
  },
  signedWith: /*i18n*/ { id: 'receipt.signed_with', message: 'Signed with Thamani’s key for verification receipts: {kid}' },
  onPaper: /*i18n*/ {
    id: 'receipt.on_paper',
    message: 'A printed verification receipt cannot be checked. Keep the receipt file or the receipt link.',
  },
  bad: /*i18n*/ { id: 'receipt.bad', message: 'Not a genuine verification receipt' },
  unreadable: /*i18n*/ { id: 'receipt.unreadable', message: 'This is not a verification receipt from Thamani, or it is incomplete.' },
  altered: /*i18n*/ { id: 'receipt.altered', message: 'The receipt was changed after it was signed.' },
  unknownKey: /*i18n*/ { id: 'receipt.unknown_key', message: 'The receipt was not signed by this site.' },
  badMore: /*i18n*/ {
    id: 'receipt.bad_more',
    message:
      'The content of the receipt is not shown here. Ask the person who gave it to you for the number of the certificate, and check that number.',
  },
  badBox: /*i18n*/ { id: 'receipt.bad_box', message: 'Do not rely on this receipt.' },
  notHere: /*i18n*/ { id: 'receipt.not_here', message: 'The verification receipt could not be checked' },
  notHereMore: /*i18n*/ {
    id: 'receipt.not_here_more',
    message:
      'This browser cannot check verification receipts, or the keys for them are temporarily unavailable. This is not a sign of forgery. Try again later, or on another device.',
  },
  refused: /*i18n*/ { id: 'receipt.refused', message: 'Verification receipt not available' },
  refusedCouldNotCheck: /*i18n*/ {
    id: 'receipt.refused_could_not_check',
    message:
      'The certificate could not be checked, so no verification receipt can be signed. This is not a sign of forgery. Try again in a few minutes.',
  },
  refusedBusy: /*i18n*/ {
    id: 'receipt.refused_busy',
    message: 'Too many verification receipts are being requested. Try again in a few seconds.',
  },
  refusedTooMany: /*i18n*/ {
    id: 'receipt.refused_too_many',
    message: 'Many verification receipts were requested from your network in a short time. Wait a few seconds, then try again.',
  },
  refusedNoKey: /*i18n*/ {
    id: 'receipt.refused_no_key',
    message: 'This site does not sign verification receipts at present. You can check certificates without a receipt.',
  },
  back: /*i18n*/ { id: 'receipt.back', message: 'Go to the certificate' },
};

export const lookedMessages = {
  credential: /*i18n*/ { id: 'receipt.looked_credential', message: 'Certificate' },
  status: /*i18n*/ { id: 'receipt.looked_status', message: 'Status record' },
  revocation: /*i18n*/ { id: 'receipt.looked_revocation', message: 'List of revocations' },
  suspension: /*i18n*/ { id: 'receipt.looked_suspension', message: 'List of suspensions' },
} satisfies Record<keyof LookedAt, Sentence>;
