import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import { sql, type Kysely } from 'kysely';
import { prepare } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';

/**
 * What the dashboard reads, of several features at once: each statement has a bound and an index. The states are written out, because a
 * partial index is used only where the statement itself says its condition.
 */

/** The states of a case that is under review. */
const underReview = ['screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance'] as const satisfies readonly State[];

export interface PayableRow {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly state: State;
  readonly updated_at: Date;
  readonly submitted_at: Date | null;
  readonly payment_reference: string | null;
  readonly payment_state: PaymentState | null;
  readonly payment_confirming_since: Date | null;
}

/** Drafts and unpaid applications, the newest first. */
export const payableOf = prepare<{ readonly companyId: string }, PayableRow>('dashboard-payable', (db, parameter) =>
  db
    .selectFrom('applications')
    .leftJoin('payment_items', (join) =>
      join.onRef('payment_items.application_id', '=', 'applications.id').on(sql<boolean>`payment_items.reserves_application`),
    )
    .leftJoin('payments', 'payments.id', 'payment_items.payment_id')
    .select([
      'applications.id',
      'applications.application_number',
      'applications.product_name',
      'applications.state',
      'applications.updated_at',
      'applications.submitted_at',
      'payments.reference as payment_reference',
      'payments.state as payment_state',
      'payments.confirming_since as payment_confirming_since',
    ])
    .where('applications.company_id', '=', parameter('companyId'))
    .where(sql<boolean>`applications.state in ('draft', 'submitted')`)
    .orderBy('applications.id', 'desc')
    .limit(sql.lit(20)),
);

export interface CaseRow {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly state: State;
  readonly country: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly submitted_at: Date | null;
  readonly due_on: Day | null;
  readonly correction_ends_at: Date | null;
  /** Of the last message, if the staff wrote it. */
  readonly staff_message_at: Date | null;
}

function cases(db: Kysely<DB>, companyId: string, states: readonly State[]) {
  return (
    db
      .selectFrom('applications')
      .leftJoin('cases', 'cases.application_id', 'applications.id')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('case_messages')
            .select(['case_messages.at', 'case_messages.staff_id'])
            .whereRef('case_messages.application_id', '=', 'applications.id')
            .orderBy('case_messages.at', 'desc')
            .limit(sql.lit(1))
            .as('last_message'),
        (join) => join.onTrue(),
      )
      .select([
        'applications.id',
        'applications.application_number',
        'applications.product_name',
        'applications.state',
        'applications.created_at',
        'applications.updated_at',
        'applications.submitted_at',
        'cases.country',
        'cases.due_on',
        'cases.correction_ends_at',
        // Nobody can answer when the case is closed.
        sql<Date | null>`case when last_message.staff_id is not null and cases.closed_at is null then last_message.at end`.as(
          'staff_message_at',
        ),
      ])
      .where('applications.company_id', '=', companyId)
      // The condition of the index, and then the states of this question.
      .where(
        sql<boolean>`applications.state in ('screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance', 'correction', 'rejected')`,
      )
      .where(sql<boolean>`applications.state in (${sql.join(states.map((state) => sql.lit(state)))})`)
  );
}

/** Those that moved last come first. */
export const runningOf = prepare<{ readonly companyId: string }, CaseRow>('dashboard-running', (db, parameter) =>
  cases(db, parameter('companyId'), underReview).orderBy('applications.updated_at', 'desc').limit(sql.lit(50)),
);

export const correctionsOf = prepare<{ readonly companyId: string }, CaseRow>('dashboard-corrections', (db, parameter) =>
  cases(db, parameter('companyId'), ['correction']).orderBy('applications.updated_at').limit(sql.lit(20)),
);

export const rejectionsSince = prepare<{ readonly companyId: string; readonly since: string }, CaseRow>(
  'dashboard-rejections',
  (db, parameter) =>
    cases(db, parameter('companyId'), ['rejected'])
      .where('applications.updated_at', '>=', sql<Date>`${parameter('since')}::timestamptz`)
      .orderBy('applications.updated_at')
      .limit(sql.lit(20)),
);

export const stagesOf = prepare<{ readonly id: string }, { readonly stage: State; readonly at: Date }>(
  'dashboard-stages',
  (db, parameter) =>
    db
      .selectFrom('case_stages')
      .select(['stage', 'at'])
      .where('application_id', '=', parameter('id'))
      .orderBy('number')
      .limit(sql.lit(200)),
);

export interface FigureRow {
  readonly id: string;
  readonly product_name: string;
  readonly cva: string;
  readonly state: State;
  readonly paid: boolean;
  readonly assessed: boolean;
}

/** What was submitted, the newest first: several may be of one product. */
export const figuresOf = prepare<{ readonly companyId: string }, FigureRow>('dashboard-figures', (db, parameter) =>
  db
    .selectFrom('applications')
    .leftJoin('cases', 'cases.application_id', 'applications.id')
    .select([
      'applications.id',
      'applications.product_name',
      'applications.state',
      'applications.paid',
      sql<string>`applications.cva`.as('cva'),
      sql<boolean>`cases.assessed_cva is not null`.as('assessed'),
    ])
    .where('applications.company_id', '=', parameter('companyId'))
    .where('applications.cva', 'is not', null)
    .where('applications.submitted_at', 'is not', null)
    .where('applications.state', '<>', sql.lit('withdrawn' as const))
    .orderBy('applications.id', 'desc')
    .limit(sql.lit(40)),
);

export interface BeginningRow {
  readonly registered_at: Date;
  readonly first_application_at: Date | null;
}

export const beginningOf = prepare<{ readonly companyId: string }, BeginningRow>('dashboard-beginning', (db, parameter) =>
  db
    .selectFrom('companies')
    .select(['companies.created_at as registered_at'])
    .select((select) =>
      select
        .selectFrom('applications')
        .select('applications.created_at')
        .where('applications.company_id', '=', parameter('companyId'))
        .orderBy('applications.id')
        .limit(sql.lit(1))
        .as('first_application_at'),
    )
    .where('companies.id', '=', parameter('companyId')),
);
