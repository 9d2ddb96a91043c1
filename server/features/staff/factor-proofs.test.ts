import { afterAll, beforeAll, expect, it } from 'vitest';
import { optionsToRegister, readRegistration } from '../../factors/passkeys.ts';
import { type caller } from '../../testing/accounts.ts';
import { keepingMailer, type TestApp } from '../../testing/app.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { startStaffApp, type StaffMember } from '../../testing/staff.ts';

const now = new Date('2026-11-18T08:00:00Z');
const mailer = keepingMailer();
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let ama: StaffMember;
beforeAll(async () => {
  ({ server, post, ama } = await startStaffApp(mailer, () => now));
});
afterAll(() => server.close());

async function register({ id, email }: StaffMember): Promise<Authenticator> {
  const { consoleOrigin: origin } = server.context.config;
  const device = new Authenticator(origin);
  const nonce = Buffer.alloc(32, 7);
  const options = await optionsToRegister({ origin }, nonce, { id, email, name: 'Ama Mensah' }, []);
  const passkey = await readRegistration({ origin }, nonce, device.register(options as { challenge: string }));
  if (passkey === undefined) throw new Error('the passkey was not registered');
  await server.context.db
    .insertInto('staff_passkeys')
    .values({ ...passkey, staff_id: id, name: 'Key', created_at: now })
    .execute();
  return device;
}

interface Options {
  readonly challenge_id: string;
  readonly options: { readonly challenge: string };
}

const signInBy = async (device: Authenticator) => {
  const { challenge_id, options } = (await post('/staff/login/passkey-options', {})).body.data as unknown as Options;
  return post('/staff/login/passkey', { challenge_id, response: device.show(options) });
};
const stepUpBy = async (device: Authenticator) => {
  const { challenge_id, options } = (await post('/staff/step-up/passkey-options', {}, ama.headers)).body.data as unknown as Options;
  return post('/staff/step-up/passkey', { challenge_id, response: device.show(options) }, ama.headers);
};

/** As a reset of the sign-in locks: the person, then their passkeys. */
const lockPerson = () => ['select from staff where id = $1 for no key update', ama.id] as const;

it.each([
  ['sign-in', signInBy],
  ['step-up', stepUpBy],
])('a %s with a passkey waits for a reset of the sign-in, and is refused without a deadlock', async (_, showBy) => {
  const device = await register(ama);
  const answer = await whileLocked(
    server,
    lockPerson(),
    () => showBy(device),
    (query) => query('delete from staff_passkeys where staff_id = $1', [ama.id]),
  );
  expect([answer.status, answer.body.code]).toEqual([422, 'second_factor_invalid']);
  // The control: where the passkey is left, the same wait ends in a success.
  const another = await register(ama);
  expect((await whileLocked(server, lockPerson(), () => showBy(another))).status).toBe(200);
});
