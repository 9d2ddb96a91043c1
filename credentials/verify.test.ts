import { sealedName } from '@thamani/domain/certificates/printed-names.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { toBase64url } from './base64url.ts';
import { signJwt } from './jwt.ts';
import { openSeal, type SealedFacts } from './qr-seal.ts';
import { credentialType, type StatusRecord } from './published-objects.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import { answers, checks, verifyPublished, type VerificationInput, type Fetched } from './verify.ts';

const now = new Date('2026-12-01T12:00:00Z');
const dayMilliseconds = 86_400_000;
const { list, index } = facts.status;
const good: StatusRecord = { number: facts.number, status: 'good', history: [], asOf: '2026-11-15T09:00:00.000Z' };

let ours: KeyPair;
let another: KeyPair;
let sealed: SealedFacts;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  const opened = await openSeal(await signerOf(ours).seal(), [ours.known]);
  if (opened.kind !== 'genuine') throw new Error('our own seal is not genuine');
  sealed = opened.facts;
});

const found = (text: string): Fetched => ({ kind: 'found', text });
const absent: Fetched = { kind: 'absent' };
const unreachable: Fetched = { kind: 'unreachable' };
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds);

const revocation = async (set: readonly number[] = [], asOf = daysAgo(0.1)) =>
  found(await signerOf(ours).list('revocation', list, set, asOf));
const suspension = async (set: readonly number[] = [], asOf = daysAgo(0.1)) =>
  found(await signerOf(ours).list('suspension', list, set, asOf));
const status = async (record: Partial<StatusRecord> = {}) => found(await signerOf(ours).status({ ...good, ...record }));

/** Everything in order, but for what is given. */
async function verify(other: Partial<VerificationInput> = {}, code: Pick<VerificationInput, 'sealed'> = { sealed }) {
  const asked: VerificationInput = {
    number: facts.number,
    issuer,
    keys: [ours.known],
    credential: found(await signerOf(ours).credential()),
    status: await status(),
    lists: { revocation: await revocation(), suspension: await suspension() },
    now,
    ...code,
    ...other,
  };
  const { answer, findings, ...rest } = await verifyPublished(asked);
  return { answer, ...Object.fromEntries(findings.map(({ check, result, reason }) => [check, `${result} ${reason}`])), rest };
}

const nothingLookedAt = { facts: 'SKIPPED not_looked_at', status: 'SKIPPED not_looked_at', dates: 'SKIPPED not_looked_at' };

describe('a certificate in good order', () => {
  test('is valid, with what it says, since when its key signs and of when its status is', async () => {
    const asOf = daysAgo(0.1).toISOString();
    expect(await verify()).toEqual({
      answer: 'valid',
      signature: 'VALID signed_by_us',
      facts: 'VALID as_signed',
      status: 'VALID good',
      dates: 'VALID within_dates',
      rest: { facts, status: good, statusAsOf: asOf, keySince: '2026-01-01' },
    });
  });

  test('is valid without a code, which is said', async () => {
    expect(await verify({}, {})).toMatchObject({ answer: 'valid', facts: 'SKIPPED no_code' });
  });

  test('is valid on its last day to the last second, and expired from the first of the next', async () => {
    const lists = async (at: string) => ({
      revocation: await revocation([], new Date(at)),
      suspension: await suspension([], new Date(at)),
    });
    const at = async (moment: string) => verify({ now: new Date(moment), lists: await lists(moment) });
    expect(await at('2027-11-15T23:59:59.999Z')).toMatchObject({ answer: 'valid', dates: 'VALID within_dates' });
    expect(await at('2027-11-16T00:00:00Z')).toMatchObject({ answer: 'expired', dates: 'INVALID expired', status: 'VALID good' });
    expect(await at('2026-11-15T00:00:00Z')).toMatchObject({ answer: 'valid', dates: 'VALID within_dates' });
  });

  test('with a newer one is replaced, and still valid in all that was found', async () => {
    const replaced = await verify({ status: await status({ replacedBy: 'TVA-GH27-0000-0000-0000' }) });
    expect(replaced).toMatchObject({
      answer: 'replaced',
      status: 'VALID good',
      rest: { status: { replacedBy: 'TVA-GH27-0000-0000-0000' } },
    });
  });

  test('of a key that signs no more is still valid', async () => {
    const keys = [{ ...ours.known, until: '2026-11-20' }, another.known];
    const newer = signerOf(another);
    const lists = {
      revocation: found(await newer.list('revocation', list, [], daysAgo(0.1))),
      suspension: found(await newer.list('suspension', list, [], daysAgo(0.1))),
    };
    expect(await verify({ keys, lists })).toMatchObject({ answer: 'valid', rest: { status: good } });
    // A key that signs no more says nothing of what came after it: neither of today's status, nor of a newer certificate.
    expect(await verify({ keys })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN list_missing' });
    const late = await status({ status: 'revoked', asOf: '2026-11-21T00:00:00.000Z' });
    expect(await verify({ keys, lists, status: late })).toMatchObject({ answer: 'valid' });
    const before = [{ ...ours.known, until: '2026-11-14' }, another.known];
    expect(await verify({ keys: before, lists }, {})).toMatchObject({ answer: 'altered', signature: 'INVALID altered' });
    expect(await openSeal(await signerOf(ours).seal(), before)).toEqual({ kind: 'altered' });
    expect(await openSeal(await signerOf(ours).seal(), keys)).toMatchObject({ kind: 'genuine' });
  });

  test('is valid without its record, which tells more and is not needed', async () => {
    for (const record of [absent, unreachable, found('?'), await status({ number: 'TVA-GH26-0000-0000-0000' })]) {
      const { answer, rest } = await verify({ status: record });
      expect([answer, rest.status]).toEqual(['valid', undefined]);
    }
  });
});

describe('what fell', () => {
  test('is revoked or suspended as the lists say; both is revoked', async () => {
    const [clear, fallen] = [
      { revocation: await revocation(), suspension: await suspension() },
      { revocation: await revocation([index]), suspension: await suspension([index]) },
    ];
    expect(await verify({ lists: { ...clear, revocation: fallen.revocation } })).toMatchObject({
      answer: 'revoked',
      status: 'INVALID revoked',
    });
    expect(await verify({ lists: { ...clear, suspension: fallen.suspension } })).toMatchObject({
      answer: 'suspended',
      status: 'INVALID suspended',
    });
    expect(await verify({ lists: fallen })).toMatchObject({ answer: 'revoked', status: 'INVALID revoked' });
  });

  test('is another’s: its neighbours in the list say nothing of it', async () => {
    const neighbours = [index - 1, index + 1, index - 8, index + 8];
    expect(await verify({ lists: { revocation: await revocation(neighbours), suspension: await suspension(neighbours) } })).toMatchObject({
      answer: 'valid',
    });
  });

  test('stays revoked by an old list, by one list alone and by its record, since nothing is ever un-revoked', async () => {
    expect(await verify({ lists: { revocation: await revocation([index], daysAgo(90)), suspension: unreachable } })).toMatchObject({
      answer: 'revoked',
    });
    expect(
      await verify({ lists: { revocation: unreachable, suspension: absent }, status: await status({ status: 'revoked' }) }),
    ).toMatchObject({ answer: 'revoked', status: 'INVALID revoked' });
    expect(
      await verify({
        lists: { revocation: await revocation(), suspension: await suspension([index]) },
        status: await status({ status: 'revoked' }),
      }),
    ).toMatchObject({ answer: 'revoked' });
  });

  test('is not suspended by an old list or by its record alone: it may stand again', async () => {
    const old = { revocation: await revocation(), suspension: await suspension([index], daysAgo(8)) };
    expect(await verify({ lists: old })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN list_too_old' });
    expect(await verify({ status: await status({ status: 'suspended' }) })).toMatchObject({ answer: 'valid' });
  });

  test('is not un-revoked by a record that says so', async () => {
    const lists = { revocation: await revocation([index]), suspension: await suspension() };
    expect(await verify({ lists, status: await status({ status: 'good' }) })).toMatchObject({ answer: 'revoked' });
  });
});

describe('what could not be looked at is unknown, never invalid:', () => {
  test('the credential out of reach, or of a key that is not known here', async () => {
    expect(await verify({ credential: unreachable })).toEqual({
      answer: 'could_not_check',
      signature: 'UNKNOWN unreachable',
      ...nothingLookedAt,
      rest: {},
    });
    expect(await verify({ keys: [another.known] })).toEqual({
      answer: 'could_not_check',
      signature: 'UNKNOWN key_unknown',
      ...nothingLookedAt,
      rest: {},
    });
    expect(await verify({ keys: [] })).toMatchObject({ answer: 'could_not_check', signature: 'UNKNOWN key_unknown' });
  });

  test('a list older than seven days, with its age', async () => {
    const aged = async (days: number) =>
      verify({ lists: { revocation: await revocation(), suspension: await suspension([], daysAgo(days)) } });
    expect(await aged(6.99)).toMatchObject({ answer: 'valid', rest: { statusAsOf: daysAgo(6.99).toISOString() } });
    expect(await aged(7.01)).toMatchObject({
      answer: 'could_not_check',
      status: 'UNKNOWN list_too_old',
      rest: { statusAsOf: daysAgo(7.01).toISOString() },
    });
  });

  test.each(['revocation', 'suspension'] as const)(
    'a %s list that is missing, out of reach, unreadable, of another list, purpose or key',
    async (purpose) => {
      const clear = { revocation: await revocation(), suspension: await suspension() };
      const with_ = async (fetched: Fetched) => verify({ lists: { ...clear, [purpose]: fetched } });
      const other = purpose === 'revocation' ? 'suspension' : 'revocation';
      const { text } = clear[purpose] as Extract<Fetched, { kind: 'found' }>;
      const missing = { answer: 'could_not_check', status: 'UNKNOWN list_missing' };
      expect(await with_(absent)).toMatchObject(missing);
      expect(await with_(unreachable)).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN unreachable' });
      expect(await with_(found(`${text}=`))).toMatchObject(missing);
      expect(await with_(found(''))).toMatchObject(missing);
      expect(await with_(clear[other])).toMatchObject(missing);
      expect(await with_(found(await signerOf(ours).list(purpose, list + 1, [], daysAgo(0))))).toMatchObject(missing);
      expect(await with_(found(await signerOf(another).list(purpose, list, [], daysAgo(0))))).toMatchObject({
        answer: 'could_not_check',
        status: 'UNKNOWN key_unknown',
      });
      expect(await with_(found(await signerOf(ours).credential()))).toMatchObject(missing);
    },
  );

  test('a list that is signed, and is none', async () => {
    const subject = { type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList: `u${toBase64url(Uint8Array.of(1, 2, 3))}` };
    const whole = { id: `${issuer.origin}/status/revocation/${list}`, validFrom: now.toISOString(), credentialSubject: subject };
    for (const payload of [whole, { ...whole, credentialSubject: undefined }, { ...whole, validFrom: 'today' }]) {
      const revoked = found(await signJwt({ typ: credentialType, cty: 'vc' }, payload, issuer.did, ours.signing));
      expect(await verify({ lists: { revocation: revoked, suspension: await suspension() } })).toMatchObject({
        answer: 'could_not_check',
        status: 'UNKNOWN list_missing',
      });
    }
  });

  test('the dates, by a clock before the day of issue; the lists, by a clock before their signing', async () => {
    expect(await verify({ now: new Date('2026-11-14T23:59:59Z') })).toMatchObject({
      answer: 'could_not_check',
      dates: 'UNKNOWN not_yet_valid',
    });
    const tomorrow = { revocation: await revocation([], daysAgo(-2)), suspension: await suspension([], daysAgo(-2)) };
    expect(await verify({ lists: tomorrow })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN not_yet_valid' });
    // A clock may be wrong by some hours.
    const soon = { revocation: await revocation([], daysAgo(-0.5)), suspension: await suspension([], daysAgo(-0.5)) };
    expect(await verify({ lists: soon })).toMatchObject({ answer: 'valid' });
  });
});

describe('not ours is', () => {
  test('a number without a published credential', async () => {
    expect(await verify({ credential: absent })).toEqual({ answer: 'not_found', rest: {} });
  });

  test('a credential that was altered, or is published under another number', async () => {
    const altered = { answer: 'altered', signature: 'INVALID altered', ...nothingLookedAt, rest: {} };
    const text = await signerOf(ours).credential();
    const [head = '', body = '', signature = ''] = text.split('.');
    const richer = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
    expect(await verify({ credential: found(`${head}.${richer}.${signature}`) })).toEqual(altered);
    expect(await verify({ credential: found(`${text}==`) })).toEqual(altered);
    expect(await verify({ number: 'TVA-GH26-0000-0000-0000' })).toEqual(altered);
    // Genuine, and no certificate.
    expect(await verify({ credential: await revocation() })).toEqual(altered);
  });

  test('a code that says something else than what is published, in any of its facts', async () => {
    const others: Partial<SealedFacts>[] = [
      { number: 'TVA-GH26-0000-0000-0000' },
      { company: 'Another company' },
      { product: 'Gold' },
      { hsCode: '151591' },
      { valueAddition: '58.43' },
      { issuedOn: '2026-11-14' },
      { expiresOn: '2027-11-16' },
      { status: { list, index: index + 1 } },
      { status: { list: list + 1, index } },
      { scheme: '2027-1' },
    ];
    for (const other of others)
      expect([other, await verify({ sealed: { ...sealed, ...other } })]).toMatchObject([
        other,
        { answer: 'altered', facts: 'INVALID other_than_the_code', signature: 'VALID signed_by_us' },
      ]);
  });

  test('never a name that was only cut in the code', async () => {
    const company = 'የኢትዮጵያ ቡና ላኪዎች የኅብረት ሥራ ማኅበራት ፌዴሬሽን ዩኒየን ኃላፊነቱ የተወሰነ የግል ማኅበር';
    const credential = found(await signerOf(ours).credential({ ...facts, company }));
    const cut = sealedName(company);
    expect(cut.endsWith('…')).toBe(true);
    expect(await verify({ credential, sealed: { ...sealed, company: cut } })).toMatchObject({ answer: 'valid', facts: 'VALID as_signed' });
    // Cut a letter earlier by a machine that knows fewer letters: still the same name.
    expect(await verify({ credential, sealed: { ...sealed, company: `${cut.slice(0, -2)}…` } })).toMatchObject({ answer: 'valid' });
    expect(await verify({ credential, sealed: { ...sealed, company: `X${cut}` } })).toMatchObject({ answer: 'altered' });
  });
});

test('one answer hides the next in the order in which they are listed', async () => {
  const revoked = await revocation([index]);
  const [suspended, old] = [await suspension([index]), await suspension([], daysAgo(8))];
  const expired = new Date('2027-11-16T00:00:00Z');
  const fresh = { revocation: await revocation([], expired), suspension: await suspension([index], expired) };
  const newer = await status({ replacedBy: 'TVA-GH27-0000-0000-0000' });
  const ordered = [
    await verify({ sealed: { ...sealed, product: 'Gold' }, lists: { revocation: revoked, suspension: suspended }, now: expired }),
    await verify({ lists: { revocation: revoked, suspension: suspended }, now: expired, status: newer }),
    await verify({ lists: fresh, now: expired, status: newer }),
    await verify({ lists: { revocation: unreachable, suspension: absent }, now: expired, status: newer }),
    await verify({ lists: { revocation: await revocation(), suspension: old }, status: newer }),
    await verify({ status: newer }),
    await verify(),
  ];
  expect(ordered.map(({ answer }) => answer)).toEqual(answers.filter((answer) => answer !== 'not_found'));
  for (const one of ordered) expect(Object.keys(one)).toEqual(expect.arrayContaining([...checks]));
});
