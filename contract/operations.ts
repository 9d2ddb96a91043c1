import * as accounts from './accounts.ts';
import * as appeals from './appeals.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as authentication from './authentication.ts';
import * as casework from './casework.ts';
import * as certificateReports from './certificate-reports/public.ts';
import * as certificateReportsOfStaff from './certificate-reports/staff.ts';
import * as certificateStatus from './certificates/status.ts';
import * as certificates from './certificates/certificates.ts';
import * as dashboard from './companies/dashboard.ts';
import * as contact from './contact.ts';
import * as costSheetFiles from './cost-sheet-files.ts';
import * as costSheets from './cost-sheets.ts';
import * as deadlines from './companies/deadlines.ts';
import * as demoCertificate from './certificates/demo-certificate.ts';
import * as documents from './documents.ts';
import * as geography from './reference-lists/geography.ts';
import * as hsCodes from './reference-lists/hs-codes.ts';
import * as identityChanges from './companies/identity-changes.ts';
import * as listExports from './companies/list-exports.ts';
import * as lineReview from './cost-sheets/line-review.ts';
import * as liveUpdates from './live-updates.ts';
import * as notifications from './notifications.ts';
import * as invitations from './members/invitations.ts';
import * as origin from './cost-sheets/origin.ts';
import * as ownership from './members/ownership.ts';
import * as people from './members/people.ts';
import * as management from './management/performance.ts';
import type { Operation } from './operation.ts';
import * as payments from './payments.ts';
import * as prices from './prices.ts';
import * as queue from './queue.ts';
import * as review from './review.ts';
import * as secondFactors from './second-factors.ts';
import * as staff from './staff.ts';

const files: readonly object[] = [
  accounts,
  appeals,
  applications,
  audit,
  authentication,
  casework,
  certificateReports,
  certificateReportsOfStaff,
  certificateStatus,
  certificates,
  contact,
  costSheets,
  costSheetFiles,
  deadlines,
  dashboard,
  demoCertificate,
  documents,
  geography,
  hsCodes,
  identityChanges,
  lineReview,
  listExports,
  liveUpdates,
  management,
  people,
  invitations,
  origin,
  ownership,
  notifications,
  payments,
  prices,
  queue,
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
