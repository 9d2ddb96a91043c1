import { parentPort, workerData } from 'node:worker_threads';
import { arrive, type Call } from './arrivals.ts';
import { emailOf, passwordOf, people } from './people.ts';

/** Sign-ins from a thread of their own, so that the readers' clock is not held up by them. */
const { origin, rate, seconds } = workerData as { origin: string; rate: number; seconds: number };
parentPort?.postMessage(await arrive(origin, rate, seconds, signInOf));

function signInOf(n: number): Call {
  return {
    method: 'POST',
    path: '/api/login',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`,
      'user-agent': 'Mozilla/5.0 (Android 14) Firefox/140.0',
    },
    body: JSON.stringify({ email: emailOf(n % people), password: passwordOf(n % people) }),
  };
}
