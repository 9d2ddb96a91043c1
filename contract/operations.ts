import * as accounts from './accounts.ts';
import * as appeals from './appeals.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as authentication from './authentication.ts';
import * as certificateStatus from './certificate-status.ts';
import * as certificates from './certificates.ts';
import * as contact from './contact.ts';
import * as demoCertificate from './demo-certificate.ts';
import * as documents from './documents.ts';
import * as geography from './geography.ts';
import * as hsCodes from './hs-codes.ts';
import * as invitations from './members/invitations.ts';
import * as ownership from './members/ownership.ts';
import * as people from './members/people.ts';
import type { Operation } from './operation.ts';
import * as payments from './payments.ts';
import * as prices from './prices.ts';
import * as review from './review.ts';
import * as secondFactors from './second-factors.ts';
import * as staff from './staff.ts';

const files: readonly object[] = [
  accounts,
  appeals,
  applications,
  audit,
  authentication,
  certificateStatus,
  certificates,
  contact,
  demoCertificate,
  documents,
  geography,
  hsCodes,
  people,
  invitations,
  ownership,
  payments,
  prices,
  review,
  secondFactors,
  staff,
];

/** Every exported operation of these files. The route-table test fails where a route or a file is missing. */
export const operations: readonly Operation[] = files.flatMap((file) => Object.values(file).filter(isOperation));

/** The files export shapes too. */
function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported && 'refusals' in exported;
}
