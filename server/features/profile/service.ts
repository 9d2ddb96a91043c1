import { companyFields, identityFields, personalFields, type ProfileField } from '@thamani/domain/accounts/profile.ts';
import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { companyDenialReason } from '@thamani/domain/companies/policy.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { legalRules } from '@thamani/domain/legal/versions.ts';
import { storedRegistrationKey } from '@thamani/domain/signals/fingerprints.ts';
import { isActing, type Caller, type OpenSession, type PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { runActingFor, switchTo } from '../../database/acting-for.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit, consumeRateLimits, refundAttempt } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { companyDeletionDueAt } from '../account-deletion/service.ts';
import { changePasswordOf, faultInPasswordOf, findAccount, findCompany, ownPasswordHash, readWithPhone } from '../accounts/service.ts';
import { exportApplicationsOf } from '../applications/service.ts';
import { exportDevicesOf, forgetDevices } from '../devices/service.ts';
import { exportPaymentsOf } from '../payments/service.ts';
import { isCountry } from '../geography/service.ts';
import { exportIdentityChangesOf } from '../identity-changes/service.ts';
import { exportNotificationsOf } from '../notifications/service.ts';
import { exportCompaniesOf, exportPeopleOf, numberOfCompanies } from '../members/service.ts';
import { exportFactorsOf } from '../second-factors/service.ts';
import { endSessionsOf, listOpenSessions, refuseOtherCompany, requireCompany, requireRecentStepUp } from '../sessions/service.ts';
import { exportSignInFailuresOf, recordSignInFailure } from '../sign-in-failures/service.ts';
import {
  eventsBy,
  eventsOfCompany,
  lockAccount,
  lockCompany,
  raiseLegalVersion,
  updateAccount,
  updateCompany,
  type ProfileRow,
} from './store.ts';

type Toggle = 'email_notifications' | 'sms_notifications';
export type Change = Partial<Record<ProfileField, string | undefined>> &
  Partial<Record<Toggle | (typeof companyTraits)[number], boolean | undefined>> & { readonly language?: Language | undefined };

/** One's own; another person's id is as unknown as one that nobody has. */
export async function readOwnProfile({ db }: Pick<Context, 'db'>, session: PersonSession, named: string): Promise<ProfileRow> {
  const account = await findAccount(db, ownIdOf(session, named));
  const company = isActing(session) ? await findCompany(db, session.companyId) : null;
  return {
    account,
    company: session.lacksSecondFactor ? null : company,
    membership: session,
    companies: await numberOfCompanies(db, account.id),
    isSecondFactorRequired: company?.requires_second_factor ?? false,
    companyDeletionDueAt: company !== null && session.isCompanyEnding ? await companyDeletionDueAt(db, company.id) : null,
  };
}

function ownIdOf({ accountId }: PersonSession, named: string): string {
  if (named !== 'me' && named !== accountId) throw new Refusal('not_found');
  return accountId;
}

/** Only what was sent is judged and changed. The person's own data is theirs to change; the company's is an owner's. */
export async function changeOwnProfile(context: Context, caller: Caller, session: PersonSession, named: string, sent: Change) {
  const id = ownIdOf(session, named);
  // Every sign-in sends the language of its page: one that is the account's already is no change, and no event.
  if (Object.keys(sent).join() === 'language' && (await findAccount(context.db, id)).language === sent.language)
    return readOwnProfile(context, session, id);
  const now = context.clock.now();
  const acting = companyFieldsOf(sent).length === 0 ? undefined : mayChangeCompany(caller, session, now);
  const { kept, faults } = judged(sent, now);
  if (Object.keys(faults).length > 0)
    throw new Refusal(Object.values(faults).includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: faults });
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id);
    if (acting !== undefined) {
      await switchTo(tx, `company:${acting.companyId}`);
      await changeCompany(tx, acting.companyId, kept, sent);
    }
    await updateAccount(tx, id, {
      ...picked(kept, personalFields),
      ...flags(sent, ['email_notifications', 'sms_notifications']),
      ...(sent.language !== undefined && { language: sent.language }),
    });
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { ...caller.actor, ...(acting && { actingFor: acting.companyId }) },
      action: 'profile.changed',
      subject: { kind: 'account', id },
      data: { fields: Object.keys(sent).join(',') },
      requestId: caller.requestId,
    });
  });
  return readOwnProfile(context, session, id);
}

function companyFieldsOf(sent: Change): readonly string[] {
  return [...companyFields, ...identityFields, ...companyTraits].filter((field) => sent[field] !== undefined);
}

function mayChangeCompany(caller: Caller, session: PersonSession, now: Date): OpenSession {
  const acting = requireCompany(caller, session);
  const denial = companyDenialReason(acting, { permission: 'change_company', now, provedAt: session.provedAt });
  if (denial !== undefined) throw new Refusal(denial);
  return acting;
}

/** What was left for later at the registration may stay empty; what was given is changed, and not emptied. */
const givenFields = [...identityFields, ...companyFields].filter((field) => field !== 'website');

async function changeCompany(tx: Tx, companyId: string, kept: Partial<Record<ProfileField, string>>, sent: Change): Promise<void> {
  const company = await lockCompany(tx, companyId);
  const changesIdentity = identityFields.some((field) => kept[field] !== undefined && kept[field] !== (company[field] ?? ''));
  if (changesIdentity && company.identity_locked_at !== null) throw new Refusal('identity_locked');
  const emptied = givenFields.filter((field) => kept[field] === '' && (company[field] ?? '') !== '');
  if (emptied.length > 0)
    throw new Refusal('fields_missing', { fields: Object.fromEntries(emptied.map((field) => [field, 'missing' as const])) });
  const { reg_country: country = company.reg_country ?? '', rc_number: number = company.rc_number } = kept;
  await updateCompany(tx, companyId, {
    ...companyChange(kept, sent),
    ...(changesIdentity && { registration_key: storedRegistrationKey(country, number) }),
  });
}

function judged(sent: Change, now: Date) {
  const asked = [...personalFields, ...companyFields, ...identityFields].filter((field) => sent[field] !== undefined);
  const { registration, faults } = readWithPhone(sent, now);
  const mine: Record<string, FieldFault> = Object.fromEntries(
    Object.entries(faults).filter(([field]) => asked.some((one) => one === field)),
  );
  for (const field of ['reg_country', 'head_office_country'] as const) {
    if (sent[field] !== undefined && mine[field] === undefined && registration[field] !== '' && !isCountry(registration[field]))
      mine[field] = 'choice_unknown';
  }
  return { kept: picked(registration, asked), faults: mine };
}

function companyChange(kept: Partial<Record<ProfileField, string>>, sent: Change) {
  const { website, start_of_operation_year: year, ...texts } = picked(kept, [...companyFields, ...identityFields]);
  // What stays empty is stored as it is.
  const plain = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as typeof texts;
  return {
    ...plain,
    ...(website === undefined ? {} : { website: website === '' ? null : website }),
    ...(year === undefined || year === '' ? {} : { start_of_operation_year: Number(year) }),
    ...flags(sent, companyTraits),
  };
}

function picked<Field extends string>(
  from: Partial<Record<Field, string | undefined>>,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  return Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]])) as Partial<
    Record<Field, string>
  >;
}

function flags<Flag extends string>(
  from: Partial<Record<Flag, boolean | undefined>>,
  names: readonly Flag[],
): Partial<Record<Flag, boolean>> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Partial<
    Record<Flag, boolean>
  >;
}

export async function changeOwnPassword(
  context: Context,
  caller: Caller,
  session: PersonSession,
  typed: { current_password: string | undefined; new_password: string | undefined },
): Promise<void> {
  const { current_password: current = '', new_password: wanted = '' } = typed;
  const missing = Object.fromEntries(
    Object.entries({ current_password: current, new_password: wanted })
      .filter(([, text]) => text === '')
      .map(([field]) => [field, 'missing' as const]),
  );
  if (Object.keys(missing).length > 0) throw new Refusal('fields_missing', { fields: missing });
  const now = context.clock.now();
  // A stolen session must not become a place to guess the password at leisure. Counted apart from sign-in, which others can use up.
  const { windowSeconds, perWindow, perDay } = knownDeviceRules;
  const rateLimits = [
    { bucket: `changes of password by ${session.accountId}`, limit: perWindow, windowSeconds },
    { bucket: `changes of password by ${session.accountId} today`, limit: perDay, windowSeconds: 86_400 },
  ];
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const known = await ownPasswordHash(context, session.accountId);
  if (!(await context.passwords.verify(known, current.slice(0, 1000)))) {
    await recordSignInFailure(context, caller, { kind: 'company', accountId: session.accountId, reason: 'proof_password_wrong' });
    throw new Refusal('password_invalid');
  }
  const fault = await faultInPasswordOf(context.db, session.accountId, wanted);
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { new_password: fault } });
  const passwordHash = await context.passwords.hash(wanted);
  await context.db.transaction().execute(async (tx) => {
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    await changePasswordOf(tx, context, caller, session.accountId, passwordHash);
    await endSessionsOf(tx, session.accountId, session.id, now);
    await forgetDevices(tx, { account_id: session.accountId }, session.id);
  });
}

/**
 * Of the session's person: the call names no account. It names the version, because a page that was loaded before a newer one was published
 * has shown only the older one.
 */
export async function acknowledgeOwnLegalVersion(
  context: Context,
  caller: Caller,
  { accountId }: PersonSession,
  version: string,
): Promise<void> {
  const now = context.clock.now();
  const rateLimit = {
    bucket: `legal versions acknowledged by ${accountId}`,
    limit: legalRules.acknowledgementsAnHour,
    windowSeconds: 3600,
  };
  await context.db.transaction().execute(async (tx) => {
    await consumeRateLimit(tx, rateLimit, now);
    if (!(await raiseLegalVersion(tx, accountId, version))) return;
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: caller.actor,
      action: 'profile.changed',
      subject: { kind: 'account', id: accountId },
      data: { fields: 'acknowledged_legal_version', version },
      requestId: caller.requestId,
    });
  });
}

/** Everything we keep that is about them, in names they know from the screens; for an owner also all that is about the company. */
export async function exportOwnData(context: Context, caller: Caller, session: PersonSession): Promise<Record<string, unknown>> {
  refuseOtherCompany(caller, session);
  const now = context.clock.now();
  requireRecentStepUp(session, now);
  const { id, ...person } = await findAccount(context.db, session.accountId);
  const mayExport =
    isActing(session) && companyDenialReason(session, { permission: 'export_company', now, provedAt: session.provedAt }) === undefined;
  const company = mayExport
    ? await runActingFor(`company:${session.companyId}`, () => exportCompany(context, session.companyId))
    : undefined;
  const sessions = await listOpenSessions(context, session);
  const devices = await exportDevicesOf(context.db, session.accountId);
  const secondFactors = await exportFactorsOf(context.db, session.accountId);
  const refusedSignIns = await exportSignInFailuresOf(context.db, session.accountId);
  const events = await eventsBy(context.db, session.accountId);
  return {
    exported_at: now.toISOString(),
    id,
    ...company,
    profile: { ...company?.profile, ...person },
    companies: await exportCompaniesOf(context.db, session.accountId),
    sessions,
    devices,
    second_factors: secondFactors,
    ...(await exportNotificationsOf(context.db, session.accountId)),
    refused_sign_ins: refusedSignIns,
    events,
  };
}

async function exportCompany(context: Context, companyId: string) {
  const { id: _, ...profile } = await findCompany(context.db, companyId);
  return {
    profile,
    applications: await exportApplicationsOf(context, companyId),
    payments: await exportPaymentsOf(context, companyId),
    ...(await exportPeopleOf(context, companyId)),
    identity_changes: await exportIdentityChangesOf(context.db, companyId),
    company_events: await eventsOfCompany(context.db, companyId),
  };
}
