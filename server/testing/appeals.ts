import { setTimeout as sleep } from 'node:timers/promises';
import type { Cast } from '../features/appeals/service.ts';
import { changeStatus } from '../features/certificates/status/status-changes.ts';
import type { Reachable, TestApp } from './app.ts';
import type { SignedInCompany } from './applications.ts';
import { caseIn, casework, colleague, type Colleague, type Grant } from './cases.ts';
import { approvedApplication, issueCertificate } from './certificates.ts';

/** Of an appeal, what tests look at. */
export interface AppealSeen {
  readonly id: string;
  readonly against: string;
  readonly due_on: string;
  readonly late: boolean;
  readonly pace: { readonly day: number; readonly of: number; readonly late_by: number } | null;
  readonly verdict: string | null;
  readonly return_stage: string | null;
  readonly comment: string;
  readonly voted: boolean;
  readonly denial: string | null;
  readonly votes: readonly { readonly by: { readonly id: string }; readonly verdict: string; readonly comment: string }[];
  readonly unopened: readonly string[];
  readonly votes_wanted: number;
  readonly interests: readonly { readonly by: { readonly id: string } }[];
  readonly reasons: readonly { readonly staff_number: string; readonly comment: string }[];
  readonly documents: readonly { readonly title: string; readonly document: { readonly id: string; readonly media: string } }[];
  readonly contested: Readonly<Record<string, unknown>>;
  readonly file: {
    readonly version: number;
    readonly answers: Readonly<Record<string, unknown>>;
    readonly declared_cva: string | null;
    readonly assessed_cva: string | null;
    readonly requirement_decisions: Readonly<Record<string, unknown>>;
    readonly documents: readonly { readonly field: string; readonly document: { readonly id: string }; readonly sha256: string }[];
    readonly signals: readonly Readonly<Record<string, unknown>>[];
  };
}

export interface Answer<Data> {
  readonly status: number;
  readonly text: string;
  readonly body: {
    readonly code?: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly total?: number;
    readonly data: Data;
  };
}

interface OwnAppeals {
  readonly appeals: readonly AppealSeen[];
  readonly appealable: (Readonly<Record<string, unknown>> & { readonly against: string; readonly last_day: string }) | null;
}

/** Calls as companies and members of the board make them. */
export function appealing(server: Pick<TestApp, 'origin'>) {
  const { call } = casework(server);
  const asked = <Data>(...given: Parameters<typeof call>) => call(...given) as unknown as Promise<Answer<Data>>;
  return {
    lodge: (who: { readonly token: string } | undefined, id: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      asked<AppealSeen>(who, `/application/${id}/appeals`, { comment: 'The invoices were not read.', ...more }, headers),
    own: (who: { readonly token: string } | undefined, id: string) => asked<OwnAppeals>(who, `/application/${id}/appeals`),
    list: (who: { readonly token: string } | undefined, query = '') => asked<readonly AppealSeen[]>(who, `/review/appeals${query}`),
    read: (who: { readonly token: string } | undefined, id: string) => asked<AppealSeen>(who, `/review/appeals/${id}`),
    vote: (who: { readonly token: string } | undefined, id: string, cast: Partial<Cast>, headers: Readonly<Record<string, string>> = {}) =>
      asked<AppealSeen>(who, `/review/appeals/${id}/votes`, { comment: 'As I see it.', ...cast }, headers),
    declare: (who: { readonly token: string } | undefined, id: string) =>
      asked<AppealSeen>(who, `/review/appeals/${id}/conflict-of-interest`, { comment: 'A cousin.' }),
    open: (who: { readonly token: string } | undefined, id: string, document: string, as = 'view') =>
      asked<unknown>(who, `/review/appeals/${id}/media/${document}?as=${as}`),
    openDocument: (who: { readonly token: string } | undefined, id: string, document: string) =>
      asked<unknown>(who, `/review/appeals/${id}/documents/${document}/openings`, {}),
    text: (who: { readonly token: string } | undefined, id: string, document: string) =>
      asked<unknown>(who, `/review/appeals/${id}/documents/${document}/text`),
  };
}

export interface ReviewStaff {
  readonly officer: Colleague;
  readonly admin: Colleague;
  readonly other: Colleague;
}

export async function reviewStaff(server: Pick<TestApp, 'context'>): Promise<ReviewStaff> {
  return {
    officer: await colleague(server, { role: 'officer' }, 'Ama Mensah'),
    admin: await colleague(server, { role: 'admin' }, 'Efua Owusu'),
    other: await colleague(server, { role: 'admin' }, 'Kwame Asare'),
  };
}

/** Members of the board, by default of all countries. */
export async function board(server: Pick<TestApp, 'context'>, count: number, grant: Omit<Grant, 'role'> = {}): Promise<Colleague[]> {
  const members: Colleague[] = [];
  for (let at = 1; at <= count; at += 1) members.push(await colleague(server, { role: 'board', ...grant }, `Member ${at}`));
  return members;
}

/** Proposed by the officer in that stage, and rejected by the admin. */
export async function rejectedCase(
  server: Reachable,
  company: SignedInCompany,
  { officer, admin }: ReviewStaff,
  more: object = {},
): Promise<string> {
  const { step, resolveAll } = casework(server);
  const id = await caseIn(server, 'assessment', company, officer, more);
  const answers = [
    await resolveAll(officer, id),
    await step(officer, id, 'propose_rejection', { comment: 'It is sold as harvested.', grounds: ['raw_material_unaltered'] }),
    await step(admin, id, 'reject', { comment: 'I agree.' }),
  ];
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong !== undefined) throw new Error(`a case was not rejected: ${wrong.status} ${wrong.text}`);
  return id;
}

/** Certified, and then revoked by two admins; its number. */
export async function revokedApplication(
  server: TestApp,
  company: SignedInCompany,
  { officer, admin, other }: ReviewStaff,
): Promise<{ readonly id: string; readonly number: string }> {
  const id = await approvedApplication(server, company, officer, admin);
  const number = await issueCertificate(server, id);
  await changeStatus(server.context, {
    number,
    change: 'revoke',
    reason: 'evidence_false',
    comment: 'The invoices were made up.',
    askedBy: admin.id,
    confirmedBy: other.id,
  });
  return { id, number };
}

/** Waits for what another does at the same time. */
export async function until(isSo: () => Promise<boolean>, milliseconds = 20_000): Promise<void> {
  for (const end = performance.now() + milliseconds; !(await isSo()); await sleep(50))
    if (performance.now() > end) throw new Error('it did not come to that in time');
}
