import { dayOf } from '@thamani/domain/accounts/codes.ts';
import { faultInPassword, type PasswordFault } from '@thamani/domain/accounts/passwords.ts';
import {
  companyTraits,
  faultInNewPassword,
  readRegistration,
  registrationSteps,
  unformattedPhone,
  type Registration,
  type RegistrationField,
} from '@thamani/domain/accounts/registration.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { currentAgreedVersion } from '@thamani/domain/legal/versions.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import { storedRegistrationKey } from '@thamani/domain/signals/fingerprints.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { rateLimitsOfClient, consumeRateLimits } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { languageOf } from '../../i18n/catalogs.ts';
import { isCountry } from '../geography/service.ts';
import { sendOnce } from '../mail/service.ts';
import { askForCode, requestCode } from '../one-time-codes/service.ts';
import { sendTextOnce } from '../sms/service.ts';
import { passwordChangedMail, welcomeMail } from './mails.ts';
import {
  accountByEmail,
  accountById,
  activate,
  companyById,
  companyName,
  companyNamesOfAccount,
  companySector,
  insertAccount,
  insertPerson,
  lockAccountById,
  lockIdentityOnce,
  lockInactiveAccount,
  passwordHashOf,
  replaceInactiveAccount,
  replacePassword,
  clearDeletion,
} from './store.ts';

const sentences = {
  changedText: /*i18n*/ {
    id: 'accounts.changed.text',
    message: 'Thamani: your password was changed. Not you? Set a new password now on our site.',
  },
};

export type Sent = Partial<Record<RegistrationField | 'password', string | undefined>> &
  Partial<Record<(typeof companyTraits)[number], boolean | undefined>>;

const registrationsFromOneAddress = { limit: 20, windowSeconds: 3600 };

/** One transaction inserts the company, the account and the request for its first code: a crash in between leaves nothing. */
export async function registerCompany(context: Context, caller: Caller, sent: Sent): Promise<void> {
  const now = context.clock.now();
  const { registration, faults } = judged(sent, now);
  if (Object.keys(faults).length > 0) {
    throw new Refusal(Object.values(faults).includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: faults });
  }
  // Before the password is hashed: that costs more than everything else here.
  await context.db
    .transaction()
    .execute((tx) => consumeRateLimits(tx, rateLimitsOfClient('registrations', caller.client, registrationsFromOneAddress), now));
  const passwordHash = await context.passwords.hash(sent.password ?? '');
  const traits = Object.fromEntries(companyTraits.map((trait) => [trait, sent[trait] ?? false]));
  // Without the password: the key's record is a fast hash of the body, and no fast hash of a password may be stored.
  const call = { scope: 'register', key: caller.idempotencyKey, body: { registration, traits }, at: now };
  await context.db
    .transaction()
    .execute((tx) => withIdempotencyKey(tx, call, () => keepRegistration(tx, context, caller, { registration, traits, passwordHash })));
}

interface NewAccount {
  readonly registration: Registration;
  readonly traits: Record<string, boolean>;
  readonly passwordHash: string;
}

async function keepRegistration(
  tx: Tx,
  context: Context,
  caller: Caller,
  { registration, traits, passwordHash }: NewAccount,
): Promise<null> {
  const now = context.clock.now();
  const companyId = context.ids.uuid();
  const accountId = context.ids.uuid();
  const { email, first_name, last_name, phone, designation_job_title, website, ...company } = registration;
  // The caller had no company until now.
  await switchTo(tx, `company:${companyId}`);
  const kept = await insertAccount(
    tx,
    {
      ...storedCompany(company),
      ...traits,
      website: website === '' ? null : website,
      registration_key: storedRegistrationKey(company.reg_country, company.rc_number),
      id: companyId,
      created_at: now,
    },
    {
      id: accountId,
      email,
      password_hash: passwordHash,
      first_name,
      last_name,
      phone,
      designation_job_title,
      language: caller.language,
      created_at: now,
      password_changed_at: now,
      wrong_codes_day: dayOf(now),
      acknowledged_legal_version: currentAgreedVersion,
    },
  );
  if (!kept) throw new Refusal('email_taken', { fields: {} });
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: caller.actor,
    action: 'account.registered',
    subject: { kind: 'account', id: accountId },
    requestId: caller.requestId,
  });
  await requestCode(tx, context, caller, 'activate', email);
  return null;
}

type CompanyText = Exclude<RegistrationField, PersonField | 'website'>;

/** Where it was left for later: nothing where the column has a type of its own, and an empty text elsewhere. */
function storedCompany(company: Pick<Registration, CompanyText>) {
  const orNothing = (text: string) => (text === '' ? null : text);
  return {
    ...company,
    company_size: orNothing(company.company_size),
    contact_person: orNothing(company.contact_person),
    reg_country: orNothing(company.reg_country),
    sector: orNothing(company.sector),
    type_entity: orNothing(company.type_entity),
    ownership_type: orNothing(company.ownership_type),
    head_office_country: orNothing(company.head_office_country),
    start_of_operation_year: company.start_of_operation_year === '' ? null : Number(company.start_of_operation_year),
  };
}

function judged(sent: Sent, now: Date) {
  const { registration, faults } = readWithPhone(sent, now);
  const all: Record<string, FieldFault> = { ...faults };
  for (const field of ['reg_country', 'head_office_country'] as const) {
    if (all[field] === undefined && registration[field] !== '' && !isCountry(registration[field])) all[field] = 'choice_unknown';
  }
  const password = sent.password ?? '';
  const fault = password === '' ? 'missing' : faultInNewPassword(password, registration);
  if (fault !== undefined) all['password'] = fault;
  return { registration, faults: all };
}

type PersonField = keyof (typeof registrationSteps)['personal'];
type Person = Pick<Registration, PersonField>;

/** What a person who joins a company says of themselves; the company's fields are not asked for. */
export function readPerson(
  sent: Partial<Record<PersonField, string | undefined>>,
  now: Date,
): { readonly person: Person; readonly faults: Readonly<Record<string, FieldFault>> } {
  const fields = Object.keys(registrationSteps.personal) as PersonField[];
  const { registration, faults } = readWithPhone(sent, now);
  return {
    person: Object.fromEntries(fields.map((field) => [field, registration[field]])) as Person,
    faults: Object.fromEntries(Object.entries(faults).filter(([field]) => fields.some((one) => one === field))),
  };
}

/**
 * An account of a person without a company, not active yet. The caller has a proof of the address, and adds the membership. An account of
 * this address that was never activated is taken over: anyone could have registered it, and would know its password. The caller ends its
 * sessions and what was mailed for it.
 */
export async function registerPerson(
  tx: Tx,
  context: Context,
  caller: Caller,
  { email, ...person }: Person,
  passwordHash: string,
): Promise<string> {
  const now = context.clock.now();
  const account = {
    ...person,
    password_hash: passwordHash,
    language: caller.language,
    password_changed_at: now,
    wrong_codes_day: dayOf(now),
    wrong_codes_that_day: 0,
    wrong_codes_since_success: 0,
    acknowledged_legal_version: currentAgreedVersion,
  };
  const inactive = await lockInactiveAccount(tx, email);
  const id = inactive ?? context.ids.uuid();
  const left = inactive === undefined ? [] : await replaceInactiveAccount(tx, inactive, account);
  if (inactive === undefined && !(await insertPerson(tx, { ...account, id, email, created_at: now })))
    throw new Refusal('email_taken', { fields: {} });
  for (const { company, is_removed } of left)
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'company', id, actingFor: company },
      action: is_removed ? 'company.erased' : 'member.left',
      subject: is_removed ? { kind: 'company', id: company } : { kind: 'account', id },
      data: is_removed ? { people: 1 } : {},
      requestId: caller.requestId,
    });
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: caller.actor,
    action: 'account.registered',
    subject: { kind: 'account', id },
    data: { replaced_inactive: inactive !== undefined },
    requestId: caller.requestId,
  });
  return id;
}

export async function askForActivation(context: Context, caller: Caller, email: string | undefined): Promise<void> {
  await askForCode(context, caller, 'activate', email);
}

/** The address is proved: the account works from now on. Also part of a recovery, which proves the same. False where it worked before. */
export async function activateAccount(tx: Tx, context: Context, caller: Caller, accountId: string): Promise<boolean> {
  const now = context.clock.now();
  if (!(await activate(tx, accountId, now))) return false;
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: { kind: 'company', id: accountId },
    action: 'account.activated',
    subject: { kind: 'account', id: accountId },
    requestId: caller.requestId,
  });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'account.activated', subjectId: accountId, at: now });
  return true;
}

/** A sign-in cancels the requested deletion. Called in the transaction that opens the session. */
export async function cancelDeletion(tx: Tx, context: Context, caller: Caller, accountId: string): Promise<void> {
  if (!(await clearDeletion(tx, accountId))) return;
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: context.clock.now(),
    actor: { kind: 'company', id: accountId },
    action: 'account.deletion_cancelled',
    subject: { kind: 'account', id: accountId },
    requestId: caller.requestId,
  });
}

/** The caller ends the sessions that must not outlive the old password. */
export async function changePasswordOf(tx: Tx, context: Context, caller: Caller, accountId: string, passwordHash: string): Promise<void> {
  const now = context.clock.now();
  await replacePassword(tx, accountId, passwordHash, now);
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: { kind: 'company', id: accountId },
    action: 'password.changed',
    subject: { kind: 'account', id: accountId },
    requestId: caller.requestId,
  });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'password.changed', subjectId: accountId, at: now });
}

export async function welcome(context: Context, started: WorkflowInput): Promise<void> {
  const account = await findAccount(context.db, started.subjectId);
  const [company_name] = await companyNamesOfAccount(context.db, account.id);
  if (company_name === undefined) return;
  await sendOnce(context, `welcome.${started.key}`, started.at, welcomeMail(context, { ...account, company_name }));
}

export async function notifyPasswordChangedByMail(context: Context, started: WorkflowInput): Promise<void> {
  const account = await findAccount(context.db, started.subjectId);
  await sendOnce(context, `password.${started.key}`, started.at, passwordChangedMail(context, account, new Date(started.at)));
}

export async function notifyPasswordChangedBySms(context: Context, started: WorkflowInput): Promise<void> {
  const account = await findAccount(context.db, started.subjectId);
  if (!account.sms_notifications) return;
  const language = languageOf(account);
  const text = context.translatorFor(language)(sentences.changedText);
  await sendTextOnce(context, `password.${started.key}`, started.at, {
    kind: 'account.password_changed',
    to: account.phone,
    language,
    text,
  });
}

export async function findAccountByEmail(context: Pick<Context, 'db'>, email: string) {
  return accountByEmail(context.db, email);
}

export async function findAccount(db: Queryable, id: string) {
  const account = await accountById(db, id);
  if (account === undefined) throw new Refusal('not_found');
  return account;
}

/** Refuses also what the person and their companies would be guessed by. */
export async function faultInPasswordOf(db: Queryable, accountId: string, password: string): Promise<PasswordFault | undefined> {
  const { first_name, last_name, email } = await findAccount(db, accountId);
  return faultInPassword(password, [first_name, last_name, email, ...(await companyNamesOfAccount(db, accountId))]);
}

/** Orders sign-ins, proofs and changes of factors of one account. Taken before any row that belongs to the account. */
export async function lockAccount(tx: Tx, id: string) {
  return lockAccountById(tx, id);
}

export async function ownPasswordHash({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const hash = await passwordHashOf(db, id);
  if (hash === undefined) throw new Refusal('not_found');
  return hash;
}

export async function findCompany(db: Tx | Context['db'], id: string) {
  const company = await companyById(db, id);
  if (company === undefined) throw new Refusal('not_found');
  return company;
}

/** What staff are bound to beside countries. */
export async function sectorOf(db: Queryable, companyId: string): Promise<Sector> {
  return companySector(db, companyId);
}

/** What applications are submitted under. */
export async function nameOfCompany(tx: Queryable, companyId: string): Promise<string> {
  return companyName(tx, companyId);
}

/** From the first submission on, name, registration, country and tax number change only by staff (rulings, section 2). */
export async function lockIdentity(tx: Tx, companyId: string, now: Date): Promise<void> {
  await lockIdentityOnce(tx, companyId, now);
}

/** ISO code of the country of a stored number; undefined where several countries share its prefix. */
export function countryOfPhone(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone, { extract: false })?.country;
}

/**
 * As the domain reads it, with the number in E.164. A number that is shorter than every number of its country is refused: plans grow and do not
 * shrink, so that metadata which are out of date do not refuse a valid one. Longer ones, and unknown ranges, are the domain's to judge.
 */
export function readWithPhone(sent: Partial<Record<RegistrationField, string | undefined>>, now: Date) {
  const phone = phoneInE164(sent.phone ?? '');
  const { registration, faults } = readRegistration({ ...sent, phone }, now);
  return { registration, faults: isPhoneTooShort(phone) ? { ...faults, phone: 'phone_malformed' as const } : faults };
}

/** Of a number with its country code: whether it is shorter than every number of that country. */
export function isPhoneTooShort(typed: string): boolean {
  const number = unformattedPhone(typed);
  return /^\+\d{1,31}$/.test(number) && validatePhoneNumberLength(number) === 'TOO_SHORT';
}

/**
 * E.164, without the trunk prefix of the national plan: 0712 345678 after +254 loses its zero, 07 12 34 56 after +226 keeps it. A number
 * that the library cannot parse is returned as typed: only the domain refuses, because outdated metadata must not refuse a valid number.
 */
export function phoneInE164(typed: string): string {
  const number = unformattedPhone(typed);
  // Anything else is kept from the library: it drops extensions, and reads RFC 3966 parameters of any length in quadratic time.
  if (!/^\+\d{1,31}$/.test(number)) return typed;
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  if (parsed === undefined) return typed;
  // A zero too many, as in +221 077 123 45 67. It is removed only where the plan has the number without it, and not the one with it.
  const { countryCallingCode, nationalNumber } = parsed;
  const shorter =
    nationalNumber.startsWith('0') && !parsed.isValid()
      ? parsePhoneNumberFromString(`+${countryCallingCode}${nationalNumber.slice(1)}`, { extract: false })
      : undefined;
  return shorter?.isValid() === true ? shorter.number : parsed.number;
}
