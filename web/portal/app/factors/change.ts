import type { Client } from '@thamani/client/client.ts';
import { data, redirect } from 'react-router';
import type { QrDrawing } from '../home/qr.ts';
import { apiFor, refusedAsAnswer } from '../session/api.ts';
import type { Problem } from '../session/api.ts';
import { prove } from './step-up.ts';

/** A secret that waits for its first code. */
export interface BegunAuthenticator {
  readonly challengeId: string;
  readonly uri: string;
  readonly qr: QrDrawing;
}

/** What changed, in the server's words, and the recovery codes that are shown this once. */
export interface Changed {
  readonly message: string;
  readonly codes: readonly string[] | null;
}

/** How a page about factors is answered. */
export interface FactorAnswer {
  readonly begun?: BegunAuthenticator | undefined;
  readonly changed?: Changed;
  readonly problem?: Problem;
  /** The problem is one of the proof. */
  readonly proving?: boolean;
}

/**
 * Executes the change that a form requests, and the step-up before it. If a step-up is missing, the person is redirected to the same page,
 * which then asks for it. A refusal returns what is to be `kept`.
 */
export async function changeFactors(
  asked: Parameters<typeof apiFor>[0],
  form: FormData,
  work: (api: Client) => Promise<FactorAnswer>,
  kept: Pick<FactorAnswer, 'begun'> = {},
): Promise<Response | ReturnType<typeof data<FactorAnswer>>> {
  const api = apiFor(asked);
  const proving = form.get('do') === 'prove';
  const { pathname, search } = new URL(asked.request.url);
  const here = () => redirect(pathname + search, 303);
  const answer = await refusedAsAnswer(
    async () => {
      if (!proving) return data<FactorAnswer>(await work(api));
      await prove(api, form);
      return here();
    },
    { ...kept, proving },
  );
  const isStale = !(answer instanceof Response) && answer.data.problem?.code === 'step_up_required';
  return isStale ? here() : answer;
}
