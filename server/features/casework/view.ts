import type { Appealable, AppealVerdict, ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import { stateOf } from '@thamani/domain/certificates/validity.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { Confidence, Resolution, SignalCode } from '@thamani/domain/signals/signals.ts';

interface OfCase {
  readonly application_id: string;
}

interface Certificate extends OfCase {
  readonly number: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
  readonly changes: readonly { readonly change: StatusChange; readonly reason: StatusReason; readonly at: Date }[];
}

interface Appeal extends OfCase {
  readonly id: string;
  readonly against: Appealable;
  readonly lodged_at: Date;
  readonly verdict: AppealVerdict | null;
  readonly return_stage: ReturnStage | null;
  readonly canRead: boolean;
}

interface RelatedCase {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly stage: State;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

function certificateView({ number, status, issued_on, expires_on, replaced_by, changes }: Certificate, today: Day) {
  return {
    cert_no: number,
    state: stateOf({ status, expiresOn: expires_on }, today),
    status,
    issued_date: issued_on,
    expiry_date: expires_on,
    replaced_by,
    changes: changes.map(({ change, reason, at }) => ({ change, reason, at: at.toISOString() })),
  };
}

function appealView({ id, against, lodged_at, verdict, return_stage, canRead }: Appeal) {
  return { id, against, lodged_at: lodged_at.toISOString(), verdict, return_stage, can_read: canRead };
}

function relatedCaseView({ id, application_number, product_name, stage, opened_at, closed_at }: RelatedCase) {
  return {
    id,
    application_number,
    product_name,
    stage,
    opened_at: opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}

interface Relations<Payment> {
  readonly certificates: readonly Certificate[];
  readonly appeals: readonly Appeal[];
  readonly payments: readonly (Payment & OfCase)[];
  readonly earlier: readonly RelatedCase[];
  readonly renewalOf: string | null;
  readonly today: Day;
}

/** The rest is in the company's file. */
const mostEarlier = 20;

export function relationsView<Payment>({ certificates, appeals, payments, earlier, renewalOf, today }: Relations<Payment>) {
  return {
    certificates: certificates.map((one) => certificateView(one, today)),
    appeals: appeals.map(appealView),
    payments: payments.map(({ application_id: _, ...payment }) => payment),
    earlier: { total: earlier.length, cases: earlier.slice(0, mostEarlier).map(relatedCaseView) },
    renewal_of: renewalOf,
  };
}

interface CompanyFile<Payment, CompanyPerson, StaffMember> {
  readonly company: {
    readonly id: string;
    readonly company_name: string;
    readonly rc_number: string;
    readonly reg_country: string | null;
    readonly sector: Sector | null;
    readonly type_entity: string | null;
    readonly head_office_city: string;
    readonly head_office_country: string | null;
  };
  readonly people: readonly CompanyPerson[];
  readonly cases: readonly RelatedCase[];
  readonly certificates: readonly Certificate[];
  readonly appeals: readonly Appeal[];
  readonly visits: readonly (OfCase & { readonly visited_on: Day; readonly by: StaffMember; readonly as_declared: boolean })[];
  readonly payments: readonly (Payment & OfCase)[];
  readonly signals: readonly (OfCase & {
    readonly code: SignalCode;
    readonly confidence: Confidence;
    readonly at: Date;
    readonly resolution: Resolution | null;
  })[];
  readonly today: Day;
}

export function companyFileView<Payment, CompanyPerson, StaffMember>(file: CompanyFile<Payment, CompanyPerson, StaffMember>) {
  const { id, company_name, rc_number, reg_country, sector, type_entity, head_office_city, head_office_country } = file.company;
  return {
    company: {
      id,
      company_name,
      rc_number,
      reg_country: reg_country ?? '',
      sector,
      type_entity: type_entity ?? '',
      head_office_city,
      head_office_country: head_office_country ?? '',
    },
    people: [...file.people],
    cases: file.cases.map(relatedCaseView),
    certificates: file.certificates.map((one) => ({ case: one.application_id, ...certificateView(one, file.today) })),
    appeals: file.appeals.map((one) => ({ case: one.application_id, ...appealView(one) })),
    visits: file.visits.map(({ application_id, visited_on, by, as_declared }) => ({ case: application_id, visited_on, by, as_declared })),
    payments: file.payments.map(({ application_id, ...payment }) => ({ case: application_id, ...payment })),
    signals: file.signals.map(({ application_id, code, confidence, at, resolution }) => ({
      case: application_id,
      code,
      confidence,
      at: at.toISOString(),
      resolution,
    })),
  };
}

interface Found {
  readonly cases: readonly (RelatedCase & { readonly company_name: string })[];
  readonly companies: readonly { readonly company_id: string; readonly company_name: string }[];
  readonly certificates: readonly {
    readonly number: string;
    readonly company_name: string;
    readonly product_name: string;
    readonly status: CertificateStatus;
    readonly expires_on: Day;
  }[];
  readonly people: readonly { readonly id: string; readonly name: string; readonly staff_number: string }[];
  readonly today: Day;
}

export function foundView({ cases, companies, certificates, people, today }: Found) {
  return {
    cases: cases.map(({ id, application_number, product_name, company_name, stage, closed_at }) => ({
      id,
      application_number,
      product_name,
      company_name,
      stage,
      is_open: closed_at === null,
    })),
    companies: companies.map(({ company_id: id, company_name }) => ({ id, company_name })),
    certificates: certificates.map(({ number, company_name, product_name, status, expires_on: expiresOn }) => ({
      cert_no: number,
      company_name,
      product_name,
      state: stateOf({ status, expiresOn }, today),
    })),
    people: people.map(({ id, name, staff_number }) => ({ id, name, staff_number })),
  };
}
