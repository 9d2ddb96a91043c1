import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, callerOf, nextMail, registrationOf, type Answer } from '../system/company.ts';
import type { CountingInbox } from '../system/inbox.ts';

export interface Person {
  readonly number: number;
  readonly email: string;
  password: string;
  token: string;
  ticket: string;
  proofs: { code: string; link: string };
  /** Where in the inbox to begin looking for the next mail. */
  mailsSeen: number;
}

export interface Step {
  readonly name: string;
  /** Tried once, by everybody at the same time, while the server is killed. */
  attempt(person: Person): Promise<Answer>;
  /** What a person can do afterwards, with the server back, whether or not an answer came. Throws when there is no way on. */
  goOn(person: Person, answer: Answer): Promise<void>;
}

/** Each their own: the same words from many people look like one attacker, and are held up as such. */
const firstOf = (number: number): string => `three goats by the river ${number}`;
const secondOf = (number: number): string => `seven boats at dawn ${number}`;
/** A mail waits for a worker that was killed until its task is given to another. */
const mailWithinMilliseconds = 30_000;

export function personOf(number: number): Person {
  const email = `person-${number}@shea.example`;
  return { number, email, password: firstOf(number), token: '', ticket: '', proofs: { code: '', link: '' }, mailsSeen: 0 };
}

export function stepsOf(origin: string, inbox: CountingInbox): readonly Step[] {
  const anyone = callerOf(origin);
  const call = (person: Person, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    anyone(method, path, body, { 'x-forwarded-for': `198.18.${Math.floor(person.number / 250)}.${(person.number % 250) + 1}`, ...headers });
  const post = (person: Person, path: string, body: unknown) => call(person, 'POST', path, body);
  const signIn = async (person: Person, password = person.password): Promise<Answer> => {
    const answer = await post(person, '/login', { email: person.email, password });
    person.token = answer.body.data?.token ?? person.token;
    return answer;
  };
  const readMail = async (person: Person): Promise<void> => {
    person.proofs = await nextMail(inbox, person.email, person.mailsSeen, mailWithinMilliseconds);
    person.mailsSeen = inbox.mails.length;
  };
  const prove = (person: Person, path: '/verify-account' | '/verify-token'): Promise<Answer> =>
    person.number % 2 === 0
      ? post(person, path, { email: person.email, token: person.proofs.code })
      : post(person, `${path}/link`, { link: person.proofs.link });
  const askAgain = async (person: Person, path: string): Promise<void> => {
    person.mailsSeen = inbox.mails.length;
    expectOne(await post(person, path, { email: person.email }), 200);
    await readMail(person);
  };

  return [
    {
      name: 'register',
      // Twice at once, as an impatient finger does it.
      async attempt(person) {
        const both = await Promise.all([0, 1].map(() => post(person, '/register', registrationOf(person.email, firstOf(person.number)))));
        if (both.filter(({ status }) => status === 201).length > 1) throw new Error(`${person.email} was registered twice`);
        return both.find(({ status }) => status === 201) ?? both.find(({ status }) => status === 409) ?? lost;
      },
      async goOn(person, answer) {
        if (isLost(answer)) expectOne(await post(person, '/register', registrationOf(person.email, firstOf(person.number))), 201, 409);
        await readMail(person);
      },
    },
    {
      name: 'confirm',
      attempt: (person) => prove(person, '/verify-account'),
      async goOn(person, answer) {
        if (answer.status === 200) return void (person.token = answer.body.data?.token ?? '');
        const came = await signIn(person);
        if (came.status === 200) return;
        if (came.body.code !== 'account_inactive') throw new Error(`${person.email} can neither sign in nor confirm: ${came.text}`);
        const again = await prove(person, '/verify-account');
        if (again.status === 200) return void (person.token = again.body.data?.token ?? '');
        await askAgain(person, '/resend-activation-token');
        expectOne(await prove(person, '/verify-account'), 200);
      },
    },
    {
      name: 'sign in',
      attempt: (person) => signIn(person),
      async goOn(person, answer) {
        if (answer.status !== 200) expectOne(await signIn(person), 200);
      },
    },
    {
      name: 'ask for a reset',
      attempt(person) {
        person.mailsSeen = inbox.mails.length;
        return post(person, '/request-password-reset', { email: person.email });
      },
      async goOn(person, answer) {
        if (isLost(answer)) expectOne(await post(person, '/resend-password-reset', { email: person.email }), 200);
        await readMail(person);
        // A request that was kept before the kill has a mail of its own; the newest counts.
        if (isLost(answer)) await sleep(1_000);
        person.proofs = await nextMail(inbox, person.email, 0);
      },
    },
    {
      name: 'exchange the code',
      attempt: (person) => prove(person, '/verify-token'),
      async goOn(person, answer) {
        let right = answer;
        if (right.status !== 200) right = await prove(person, '/verify-token');
        if (right.status !== 200) {
          await askAgain(person, '/resend-password-reset');
          right = expectOne(await prove(person, '/verify-token'), 200);
        }
        person.ticket = right.body.data?.token ?? '';
      },
    },
    {
      name: 'set a password',
      attempt: (person) =>
        post(person, '/set-new-password', { email: person.email, token: person.ticket, password: secondOf(person.number) }),
      async goOn(person, answer) {
        if (answer.status !== 200 && (await signIn(person, secondOf(person.number))).status !== 200)
          expectOne(
            await post(person, '/set-new-password', { email: person.email, token: person.ticket, password: secondOf(person.number) }),
            200,
          );
        person.password = secondOf(person.number);
        expectOne(await signIn(person), 200);
      },
    },
    {
      name: 'delete',
      attempt(person) {
        person.mailsSeen = inbox.mails.length;
        return call(person, 'DELETE', '/profile/delete-my-account', undefined, bearer(person.token));
      },
      async goOn(person, answer) {
        // Kept before the kill: then the session is over. Not kept: then it is open, and asks again.
        if (isLost(answer))
          expectOne(await call(person, 'DELETE', '/profile/delete-my-account', undefined, bearer(person.token)), 200, 401);
        await readMail(person);
      },
    },
    {
      name: 'take it back',
      attempt: (person) =>
        person.number % 2 === 0 ? post(person, '/profile/undo-deletion', { link: person.proofs.link }) : signIn(person),
      async goOn(person, answer) {
        if (isLost(answer) && person.number % 2 === 0)
          expectOne(await post(person, '/profile/undo-deletion', { link: person.proofs.link }), 200, 410);
        expectOne(await signIn(person), 200);
      },
    },
  ];
}

const lost: Answer = { status: 0, text: '', body: {} };

export function isLost({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

function expectOne(answer: Answer, ...statuses: readonly number[]): Answer {
  if (!statuses.includes(answer.status)) throw new Error(`${answer.status} where ${statuses.join(' or ')} was due: ${answer.text}`);
  return answer;
}
