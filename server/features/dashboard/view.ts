import { onWire, type State } from '@thamani/domain/applications/lifecycle.ts';
import type { OpenTask } from '@thamani/domain/applications/open-tasks.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { CertificateState } from '@thamani/domain/certificates/validity.ts';
import { decimalOf, money } from '@thamani/domain/money.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import { currentScheme, isShownAbove, schemes } from '@thamani/domain/valuation/value-addition.ts';
import type { CaseRow, FigureRow, PayableRow } from './dashboard-store.ts';

interface RunningCase extends CaseRow {
  readonly stages: readonly { readonly stage: State; readonly at: Date }[];
  readonly isLate: boolean;
  readonly expectedDecisionOn: Day | null;
}

interface ShownCertificate {
  readonly number: string;
  readonly product_name: string;
  readonly state: CertificateState;
  readonly expires_on: Day;
  readonly daysLeft: number | null;
  readonly status: CertificateStatus;
  readonly last_change_at: Date | null;
}

interface ConfirmingPayment {
  readonly reference: string;
  readonly applications: readonly PayableRow[];
}

interface Dashboard {
  readonly tasks: readonly OpenTask[];
  readonly tasksTotal: number;
  readonly pendingTasks: number;
  readonly confirmingPayments: readonly ConfirmingPayment[];
  readonly appealUntil: Day | null;
  readonly firstApplicationAt: Date | null;
  readonly activeCertificates: number;
  readonly running: RunningCase | null;
  readonly runningTotal: number;
  readonly certificates: readonly ShownCertificate[];
  readonly figures: readonly FigureRow[];
  readonly firstSteps: {
    readonly registeredAt: Date;
    readonly payable: readonly PayableRow[];
    readonly lowestFee: bigint | null;
  } | null;
}

export function dashboardView(dashboard: Dashboard) {
  return {
    tasks: dashboard.tasks.map((task) => ({
      kind: task.kind,
      application_id: task.applicationId,
      application_number: task.applicationNumber,
      cert_no: task.certificateNumber,
      product_name: task.productName,
      ends_on: task.endsOn,
      days_left: task.daysLeft,
      since: task.since,
      payment: task.paymentReference === null ? null : { reference: task.paymentReference },
    })),
    tasks_total: dashboard.tasksTotal,
    confirming_payments: dashboard.confirmingPayments.map(({ reference, applications }) => ({
      reference,
      applications: applications.map(({ id, product_name }) => ({ id, product_name })),
    })),
    notes: {
      first_application_on: dashboard.firstApplicationAt === null ? null : dayOf(dashboard.firstApplicationAt),
      active_certificates: dashboard.activeCertificates,
      pending_tasks: dashboard.pendingTasks,
      appeal_until: dashboard.appealUntil,
    },
    running: dashboard.running === null ? null : runningView(dashboard.running),
    running_total: dashboard.runningTotal,
    certificates: dashboard.certificates.map(
      ({ number, product_name, state, expires_on, daysLeft, status, last_change_at: changedAt }) => ({
        cert_no: number,
        product_name,
        state,
        expiry_date: expires_on,
        days_left: daysLeft,
        status_since: status === 'good' || changedAt === null ? null : dayOf(changedAt),
      }),
    ),
    value_addition: dashboard.figures.map(({ id, product_name, cva, assessed, state }) => ({
      application_id: id,
      product_name,
      percent: cva,
      assessed,
      qualifies: isShownAbove(cva, state === 'completed'),
    })),
    threshold: `${schemes[currentScheme].thresholdPercent}.00`,
    first_steps: dashboard.firstSteps === null ? null : firstStepsView(dashboard.firstSteps, dashboard.confirmingPayments),
  };
}

function runningView(running: NonNullable<Dashboard['running']>) {
  const { status, stage } = onWire(running.state);
  return {
    id: running.id,
    application_number: running.application_number,
    product_name: running.product_name,
    status,
    current_review_stage: stage,
    created_at: running.created_at.toISOString(),
    submitted_at: running.submitted_at?.toISOString() ?? null,
    updated_at: running.updated_at.toISOString(),
    stages: running.stages.map(({ stage: one, at }) => ({ stage: onWire(one).stage, at: at.toISOString() })),
    due_on: running.due_on,
    is_late: running.isLate,
    expected_decision_on: running.expectedDecisionOn,
  };
}

function firstStepsView(
  { registeredAt, payable, lowestFee }: NonNullable<Dashboard['firstSteps']>,
  confirmingPayments: readonly ConfirmingPayment[],
) {
  const draft = payable.find(({ state }) => state === 'draft');
  const submitted = payable.find(({ state }) => state === 'submitted');
  return {
    registered_on: dayOf(registeredAt),
    draft: draft === undefined ? null : { id: draft.id, product_name: draft.product_name },
    submitted: submitted === undefined ? null : { id: submitted.id, confirming: isIn(confirmingPayments, submitted) },
    lowest_fee: lowestFee === null ? null : { amount: decimalOf(money(Number(lowestFee), 'USD')), currency: 'USD' as const },
  };
}

function isIn(payments: readonly ConfirmingPayment[], { id }: PayableRow): boolean {
  return payments.some(({ applications }) => applications.some((one) => one.id === id));
}
