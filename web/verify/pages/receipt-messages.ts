import type { LookedAt } from '@thamani/credentials/receipt.ts';
import type { Sentence } from './translation.ts';

export const receiptWords = {
  take: /*i18n*/ { id: 'receipt.take', message: 'Take a receipt' },
  heading: /*i18n*/ { id: 'receipt.heading', message: 'Receipt of a check' },
  lead: /*i18n*/ {
    id: 'receipt.lead',
    message: 'Whoever checks a certificate here can take a signed receipt: what was checked, when, and what the answer was.',
  },
  none: /*i18n*/ {
    id: 'receipt.none',
    message: 'There is no receipt behind this address. Open the link or the file of a receipt, or check a certificate and take one.',
  },
  open: /*i18n*/ { id: 'receipt.open', message: 'Open the file of a receipt' },
  needsScript: /*i18n*/ {
    id: 'receipt.needs_script',
    message: 'A receipt is checked in your browser, which needs script for it. Nothing of it is sent.',
  },
  genuine: /*i18n*/ { id: 'receipt.genuine', message: 'Genuine receipt' },
  answered: /*i18n*/ { id: 'receipt.answered', message: 'On {at} this site was asked about {number}, and answered:' },
  notToday: /*i18n*/ { id: 'receipt.not_today', message: 'It tells what was so then, and nothing of today.' },
  now: /*i18n*/ { id: 'receipt.now', message: 'Check it now' },
  print: /*i18n*/ { id: 'receipt.print', message: 'Print' },
  save: /*i18n*/ { id: 'receipt.save', message: 'Save as a file' },
  copy: /*i18n*/ { id: 'receipt.copy', message: 'Copy the link' },
  copied: /*i18n*/ { id: 'receipt.copied', message: 'Copied.' },
  notCopied: /*i18n*/ { id: 'receipt.not_copied', message: 'This browser does not let it be copied: copy the address of this page.' },
  which: /*i18n*/ { id: 'receipt.which', message: 'Which certificate it was' },
  whichMore: /*i18n*/ { id: 'receipt.which_more', message: 'As it was published and signed then.' },
  proves: /*i18n*/ { id: 'receipt.proves', message: 'What it proves' },
  provesAnswer: /*i18n*/ {
    id: 'receipt.proves_answer',
    message: 'That this site gave this answer at that moment, about this certificate.',
  },
  provesNotToday: /*i18n*/ {
    id: 'receipt.proves_not_today',
    message: 'Not that it is so today: a certificate can be suspended or revoked at any time. Check it now.',
  },
  noFile: /*i18n*/ { id: 'receipt.no_file', message: 'It says nothing about any file or printout.' },
  provesNotPaper: /*i18n*/ {
    id: 'receipt.proves_not_paper',
    message: 'Not that any file, paper or goods are those of the certificate, and not who asked. A file is checked by itself.',
  },
  looked: /*i18n*/ { id: 'receipt.looked', message: 'What was looked at' },
  lookedMore: /*i18n*/ {
    id: 'receipt.looked_more',
    message: 'SHA-256 of each published object as it was read, on {at}. Whoever kept them can repeat the check.',
  },
  signedWith: /*i18n*/ { id: 'receipt.signed_with', message: 'Signed with the key of receipts {kid}, which signs nothing else.' },
  onPaper: /*i18n*/ {
    id: 'receipt.on_paper',
    message: 'On paper nobody can check a receipt: keep its file or its link.',
  },
  bad: /*i18n*/ { id: 'receipt.bad', message: 'Not a genuine receipt' },
  unreadable: /*i18n*/ { id: 'receipt.unreadable', message: 'This is no receipt of ours, or it was cut off on the way.' },
  altered: /*i18n*/ { id: 'receipt.altered', message: 'It was changed after it was signed.' },
  unknownKey: /*i18n*/ { id: 'receipt.unknown_key', message: 'It was signed by somebody else than this site.' },
  badMore: /*i18n*/ {
    id: 'receipt.bad_more',
    message: 'Nothing that it says is shown here. Ask whoever gave it to you for the number of the certificate, and check that.',
  },
  badBox: /*i18n*/ { id: 'receipt.bad_box', message: 'Do not rely on it.' },
  notHere: /*i18n*/ { id: 'receipt.not_here', message: 'The receipt could not be checked' },
  notHereMore: /*i18n*/ {
    id: 'receipt.not_here_more',
    message:
      'This browser cannot check it, or the keys of receipts are out of reach. This is no sign of forgery: try again later, or elsewhere.',
  },
  refused: /*i18n*/ { id: 'receipt.refused', message: 'No receipt just now' },
  refusedCouldNotCheck: /*i18n*/ {
    id: 'receipt.refused_could_not_check',
    message: 'The certificate could not be checked, so there is nothing to sign. This is no sign of forgery. Try again in a few minutes.',
  },
  refusedBusy: /*i18n*/ {
    id: 'receipt.refused_busy',
    message: 'Too many receipts are asked for at this moment. Try again in some seconds.',
  },
  refusedTooMany: /*i18n*/ {
    id: 'receipt.refused_too_many',
    message: 'Many receipts were asked for from your network in a short time. Wait a few seconds, then try again.',
  },
  refusedNoKey: /*i18n*/ {
    id: 'receipt.refused_no_key',
    message: 'This site signs no receipts at present. The check itself does not need one.',
  },
  back: /*i18n*/ { id: 'receipt.back', message: 'To the certificate' },
};

export const lookedWords = {
  credential: /*i18n*/ { id: 'receipt.looked_credential', message: 'Certificate' },
  standing: /*i18n*/ { id: 'receipt.looked_standing', message: 'Record of its standing' },
  revocation: /*i18n*/ { id: 'receipt.looked_revocation', message: 'List of revocations' },
  suspension: /*i18n*/ { id: 'receipt.looked_suspension', message: 'List of suspensions' },
} satisfies Record<keyof LookedAt, Sentence>;
