import type { CodePurpose, GuessHistory } from '@thamani/domain/accounts/codes.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Queryable, Tx } from '../../database/connect.ts';

export interface CodeRequest {
  readonly id: string;
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly language: Language;
  readonly requested_at: Date;
}

export interface Challenge {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly nonce: Buffer;
  readonly madeAt: Date;
  readonly wrongTries: number;
  readonly ended: boolean;
  readonly history: GuessHistory;
}

export async function insertCodeRequest(tx: Tx, request: CodeRequest): Promise<void> {
  await tx.insertInto('one_time_code_requests').values(request).execute();
}

export async function requestById(db: Queryable, id: string): Promise<CodeRequest | undefined> {
  return db.selectFrom('one_time_code_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function recipientOf(db: Queryable, email: string) {
  return (
    db
      .selectFrom('accounts')
      .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
      .leftJoin('companies', 'companies.id', 'memberships.company_id')
      .select(['accounts.id', 'accounts.email', 'accounts.first_name', 'accounts.activated_at', 'companies.company_name'])
      .where('accounts.email', '=', email)
      // The first of several: the mail is about the registration.
      .orderBy('companies.id')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Makes the challenge of a request once, in place of the account's earlier one; gives back its nonce however often it is asked. */
export async function makeChallenge(
  tx: Tx,
  challenge: { id: string; account_id: string; purpose: CodePurpose; nonce: Buffer; created_at: Date },
) {
  const made = await tx
    .selectFrom('one_time_codes')
    .select(['nonce', 'replaced_at', 'used_at'])
    .where('id', '=', challenge.id)
    .executeTakeFirst();
  if (made !== undefined) return { nonce: made.nonce, ended: made.replaced_at !== null || made.used_at !== null };
  await tx
    .updateTable('one_time_codes')
    .set({ replaced_at: challenge.created_at })
    .where('account_id', '=', challenge.account_id)
    .where('purpose', '=', challenge.purpose)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await tx.insertInto('one_time_codes').values(challenge).execute();
  return { nonce: challenge.nonce, ended: false };
}

/** Locked, so that guesses at one account are judged one after the other, however many arrive at once. */
export async function newestChallenge(tx: Tx, email: string, purpose: CodePurpose): Promise<Challenge | undefined> {
  return one(
    await challenges(tx)
      .where('accounts.email', '=', email)
      .where('one_time_codes.purpose', '=', purpose)
      .where('one_time_codes.used_at', 'is', null)
      .where('one_time_codes.replaced_at', 'is', null)
      .executeTakeFirst(),
  );
}

export async function challengeById(tx: Tx, id: string, purpose: CodePurpose): Promise<Challenge | undefined> {
  return one(await challenges(tx).where('one_time_codes.id', '=', id).where('one_time_codes.purpose', '=', purpose).executeTakeFirst());
}

function challenges(tx: Tx) {
  return tx
    .selectFrom('one_time_codes')
    .innerJoin('accounts', 'accounts.id', 'one_time_codes.account_id')
    .select([
      'one_time_codes.id',
      'one_time_codes.account_id',
      'accounts.email',
      'one_time_codes.nonce',
      'one_time_codes.created_at',
      'one_time_codes.wrong_tries',
      'one_time_codes.used_at',
      'one_time_codes.replaced_at',
      'accounts.wrong_codes_day',
      'accounts.wrong_codes_that_day',
      'accounts.wrong_codes_since_success',
    ])
    .forUpdate();
}

type Row = Awaited<ReturnType<ReturnType<typeof challenges>['executeTakeFirst']>>;

function one(row: Row): Challenge | undefined {
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      email: row.email,
      nonce: row.nonce,
      madeAt: row.created_at,
      wrongTries: row.wrong_tries,
      ended: row.used_at !== null || row.replaced_at !== null,
      history: { day: row.wrong_codes_day, thatDay: row.wrong_codes_that_day, sinceSuccess: row.wrong_codes_since_success },
    }
  );
}

export async function incrementWrongGuesses(tx: Tx, challenge: Challenge, history: GuessHistory): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ wrong_tries: challenge.wrongTries + 1 })
    .where('id', '=', challenge.id)
    .execute();
  await insertCodeHistory(tx, challenge.accountId, history);
}

export async function endOpenCodes(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .from('accounts')
    .whereRef('accounts.id', '=', 'one_time_codes.account_id')
    .where('accounts.email', '=', email)
    .where('one_time_codes.used_at', 'is', null)
    .where('one_time_codes.replaced_at', 'is', null)
    .execute();
}

export async function useUp(tx: Tx, challenge: Challenge, now: Date): Promise<void> {
  await tx.updateTable('one_time_codes').set({ used_at: now }).where('id', '=', challenge.id).execute();
  await insertCodeHistory(tx, challenge.accountId, { ...challenge.history, thatDay: 0, sinceSuccess: 0 });
}

async function insertCodeHistory(tx: Tx, accountId: string, history: GuessHistory): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ wrong_codes_day: history.day, wrong_codes_that_day: history.thatDay, wrong_codes_since_success: history.sinceSuccess })
    .where('id', '=', accountId)
    .execute();
}
