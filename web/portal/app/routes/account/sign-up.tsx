import { register } from '@thamani/contract/accounts.ts';
import { data } from 'react-router';
import { activationCookie } from '../../sign-in/flow-cookie.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { registrationIn } from '../../sign-up/registration-request.ts';
import type { Registered } from '../../sign-up/registration-request.ts';
import { SignUpFrame } from '../../sign-up/SignUpFrame.tsx';
import { Wizard } from '../../sign-up/Wizard.tsx';
import type { Route } from './+types/sign-up.ts';
import './sign-up.css';

export async function action(asked: Route.ActionArgs) {
  const { body, email, key } = registrationIn(await asked.request.formData());
  return refusedAsAnswer(async () => {
    await apiForAnyone(asked).call(register, { body, idempotencyKey: key });
    return data<Registered>({}, { headers: { 'Set-Cookie': activationCookie(email) } });
  }, {});
}

/** Without a connection there is no answer at all: told like a server that does not answer, and the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Registered> {
  try {
    return await serverAction();
  } catch {
    return { problem: { code: 'unreachable', message: '', errors: {} } };
  }
}

export default function SignUp() {
  return (
    <SignUpFrame>
      <Wizard />
    </SignUpFrame>
  );
}
