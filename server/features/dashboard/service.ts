import {
  earliestAppealable,
  openTaskRules,
  openTasksOf,
  type TaskApplication,
  type TaskCertificate,
} from '@thamani/domain/applications/open-tasks.ts';
import { daysUntil, stateOf } from '@thamani/domain/certificates/validity.ts';
import { expectedDecisionOn } from '@thamani/domain/review/expected-decision.ts';
import { isBeingConfirmed } from '@thamani/domain/payments/payment.ts';
import { calendarOf, dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { listOwn, listOwnWithTasks, summariseOwn } from '../certificates/service.ts';
import { calendarFor } from '../holidays/service.ts';
import { listPrices } from '../prices/service.ts';
import {
  beginningOf,
  correctionsOf,
  figuresOf,
  payableOf,
  rejectionsSince,
  runningOf,
  stagesOf,
  type CaseRow,
  type FigureRow,
  type PayableRow,
} from './dashboard-store.ts';

type Deps = Pick<Context, 'pool' | 'db' | 'clock'>;

/** How many rows a part of the dashboard shows. */
const shownCertificates = 5;
const shownProducts = 6;

/** What waits for this person, and how the company's applications and certificates are. */
export async function readDashboard(context: Deps, session: OpenSession) {
  const { pool, clock } = context;
  const { companyId } = session;
  const now = clock.now();
  const [payable, running, corrections, rejections, certificates, newest, tiles, figures, [beginning]] = await Promise.all([
    payableOf(pool, { companyId }),
    runningOf(pool, { companyId }),
    correctionsOf(pool, { companyId }),
    rejectionsSince(pool, { companyId, since: earliestAppealable(now).toISOString() }),
    listOwnWithTasks(context, session),
    listOwn(context, session, { page: 1, page_size: shownCertificates }),
    summariseOwn(context, session),
    figuresOf(pool, { companyId }),
    beginningOf(pool, { companyId }),
  ]);
  const applications = [...payable.map(payableTask), ...[...running, ...corrections, ...rejections].map(caseTask)];
  const tasks = openTasksOf(applications, certificates.map(certificateTask), session, now);
  const isNew = running.length + corrections.length + rejections.length + newest.total === 0 && !figures.some(({ paid }) => paid);
  return {
    tasks: tasks.slice(0, openTaskRules.shown),
    tasksTotal: tasks.length,
    pendingTasks: tasks.filter(({ kind }) => kind === 'correction' || kind === 'message' || kind === 'payment' || kind === 'draft').length,
    appealUntil: tasks.find(({ kind }) => kind === 'appeal')?.endsOn ?? null,
    confirmingPayments: confirmingPaymentsOf(payable),
    firstApplicationAt: beginning?.first_application_at ?? null,
    activeCertificates: tiles.active,
    // What is in review comes before what waits for the company, which is among the tasks.
    running: await progressOf(context, running[0] ?? corrections[0], dayOf(now)),
    runningTotal: running.length + corrections.length,
    certificates: newest.rows.map((row) => {
      const state = stateOf({ status: row.status, expiresOn: row.expires_on }, dayOf(now));
      return { ...row, state, daysLeft: state === 'active' ? daysUntil(row.expires_on, dayOf(now)) : null };
    }),
    figures: newestByProduct(figures).slice(0, shownProducts),
    firstSteps:
      isNew && beginning !== undefined ? { registeredAt: beginning.registered_at, payable, lowestFee: await lowestFee(context) } : null,
  };
}

function payableTask(row: PayableRow): TaskApplication {
  return {
    id: row.id,
    productName: row.product_name,
    applicationNumber: row.application_number,
    state: row.state,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    correctionEndsAt: null,
    staffMessageAt: null,
    paymentReference: row.payment_reference,
    isPaymentBeingConfirmed: isConfirming(row),
  };
}

function isConfirming({ payment_state: state, payment_confirming_since: confirmingSince }: PayableRow): boolean {
  return state !== null && isBeingConfirmed({ state, confirmingSince });
}

/** One for each payment, with the applications that it is for. */
function confirmingPaymentsOf(payable: readonly PayableRow[]) {
  const payments = Map.groupBy(payable.filter(isConfirming), ({ payment_reference: reference }) => reference ?? '');
  return [...payments].map(([reference, applications]) => ({ reference, applications }));
}

function caseTask(row: CaseRow): TaskApplication {
  return {
    id: row.id,
    productName: row.product_name,
    applicationNumber: row.application_number,
    state: row.state,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    correctionEndsAt: row.correction_ends_at,
    staffMessageAt: row.staff_message_at,
    paymentReference: null,
    isPaymentBeingConfirmed: false,
  };
}

function certificateTask(row: Awaited<ReturnType<typeof listOwnWithTasks>>[number]): TaskCertificate {
  return {
    number: row.number,
    applicationId: row.application_id,
    productName: row.product_name,
    status: row.status,
    expiresOn: row.expires_on,
    isReplaced: row.replaced_by !== null,
    isRenewalStarted: row.renewal_id !== null,
    // One that was replaced because of what is printed on it has a successor, and nothing to appeal against.
    revokedAt: row.status === 'revoked' && row.last_change === 'revoke' && !row.is_appealed ? row.last_change_at : null,
  };
}

/** The case with the stages it passed, and when a decision can be expected. */
async function progressOf({ pool, db }: Deps, row: CaseRow | undefined, today: Day) {
  if (row === undefined) return null;
  const [stages, calendar] = await Promise.all([
    stagesOf(pool, { id: row.id }),
    row.country === null ? calendarOf('', []) : calendarFor(db, row.country, row.due_on ?? today),
  ]);
  return {
    ...row,
    stages,
    isLate: row.due_on !== null && row.due_on < today,
    expectedDecisionOn: expectedDecisionOn({ stage: row.state, dueOn: row.due_on }, today, calendar) ?? null,
  };
}

/** Two applications of one product: the newer one has the figure. */
function newestByProduct(rows: readonly FigureRow[]): readonly FigureRow[] {
  const products = new Map<string, FigureRow>();
  for (const row of rows) {
    const product = row.product_name.normalize('NFC').trim().toLowerCase();
    if (product !== '' && !products.has(product)) products.set(product, row);
  }
  return [...products.values()];
}

async function lowestFee(context: Pick<Context, 'pool'>): Promise<bigint | null> {
  const fees = (await listPrices(context)).map(({ amount_minor }) => BigInt(amount_minor));
  return fees.reduce<bigint | null>((lowest, fee) => (lowest === null || fee < lowest ? fee : lowest), null);
}
