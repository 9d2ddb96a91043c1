import { createHash } from 'node:crypto';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { codeOfSecret, derivedSecret, encryptSecret, secretsOf } from '../../factors/totp.ts';
import { setFactors } from './factor-store.ts';
import { insertStaff, isAnyAdmin, personOf, provingByEmail, replaceGrants, staffById, type GrantRow } from './people-store.ts';

/** For a machine where nothing is real: one of each role, two admins and a board of three, all with a password that everybody knows. */
export const demonstrationPassword = 'demonstration of thamani';

const everywhere = { countries: null, sectors: null };
const people: readonly { readonly email: string; readonly name: string; readonly grants: readonly GrantRow[] }[] = [
  { email: 'admin@thamani.example', name: 'Ama Mensah', grants: [{ role: 'admin', ...everywhere }] },
  { email: 'second-admin@thamani.example', name: 'Youssef Haddad', grants: [{ role: 'admin', ...everywhere }] },
  { email: 'officer@thamani.example', name: 'Efua Owusu', grants: [{ role: 'officer', ...everywhere }] },
  { email: 'officer-ghana@thamani.example', name: 'Kwame Asante', grants: [{ role: 'officer', countries: ['GH'], sectors: null }] },
  { email: 'verifier@thamani.example', name: 'Wanjiru Kamau', grants: [{ role: 'verifier', ...everywhere }] },
  // Two votes decide where they agree, and a third one where they differ.
  { email: 'board@thamani.example', name: 'Mariam Traoré', grants: [{ role: 'board', ...everywhere }] },
  { email: 'second-board@thamani.example', name: 'Tendai Moyo', grants: [{ role: 'board', ...everywhere }] },
  { email: 'third-board@thamani.example', name: 'Nadia Benali', grants: [{ role: 'board', ...everywhere }] },
];

/** Left alone where there is an admin already. */
export async function seedDemonstration(context: Context): Promise<boolean> {
  if (!context.config.demonstration) return false;
  const hash = await context.passwords.hash(demonstrationPassword);
  return context.db.transaction().execute(async (tx) => {
    if (await isAnyAdmin(tx)) return false;
    for (const { email, name, grants } of people) {
      const id = context.ids.uuid();
      await insertStaff(tx, { id, email, name, language: 'en', status: 'confirmed', at: context.clock.now() });
      await replaceGrants(tx, id, grants);
      const { accountKey } = context.config;
      const secret = derivedSecret(accountKey, createHash('sha256').update(email).digest());
      await setFactors(tx, id, { password_hash: hash, totp_encrypted_secret: encryptSecret(accountKey, id, secret), totp_step: 0 });
    }
    return true;
  });
}

/** Undefined where the staff are other people. */
export async function demonstrationPerson(db: Queryable, email: string): Promise<Person | undefined> {
  const id = people.some((person) => person.email === email) ? (await provingByEmail(db, email))?.id : undefined;
  const row = id === undefined ? undefined : await staffById(db, id);
  return row && personOf(row);
}

/** What the authenticator of a demonstration person would show now. */
export async function demonstrationCode(context: Context, email: string): Promise<string> {
  if (!context.config.demonstration) throw new Error('Codes are shown only for demo accounts.');
  const person = await provingByEmail(context.db, email.trim().toLowerCase());
  const [secret] = person === undefined ? [] : secretsOf(context.config.accountKeys, person);
  if (secret === undefined) throw new Error(`There is no authenticator for this email address: ${email}`);
  return codeOfSecret(secret, context.clock.now());
}
