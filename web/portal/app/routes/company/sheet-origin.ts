import { ApiProblem } from '@thamani/client/client.ts';
import { readOriginVerdict, saveOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import { ownTextsAt } from '@thamani/site/language/OwnTexts.tsx';
import { data } from 'react-router';
import type { OriginRead, OriginSaved, SentAnswers } from '../../cost-sheet/origin/OriginCard.tsx';
import * as ar from '../../locales/ar.po?lingui';
import * as en from '../../locales/en.po?lingui';
import * as fr from '../../locales/fr.po?lingui';
import { apiFor, requireSession } from '../../session/api.ts';
import type { Route } from './+types/sheet-origin.ts';

/** The origin verdict for the card on the page of the cost sheet, which fetches it after the page is there. No page of its own. */

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader(asked: Route.LoaderArgs): Promise<OriginRead> {
  const texts = ownTextsAt(asked.url.pathname, { ar, en, fr });
  try {
    const { data: origin } = await apiFor(asked).call(readOriginVerdict, { params: { id: asked.params.id } });
    return { origin, texts };
  } catch (error) {
    if (error instanceof ApiProblem) return { origin: undefined, texts };
    throw error;
  }
}

export async function action(asked: Route.ActionArgs): Promise<OriginSaved> {
  const form = await asked.request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  try {
    const { data: saved } = await apiFor(asked, form).call(saveOriginAnswers, { params: { id: asked.params.id }, body: answersIn(form) });
    return { revision: saved.revision };
  } catch (error) {
    if (error instanceof ApiProblem) return { problem: { code: error.code, message: error.message } };
    throw error;
  }
}

/** What the script of the page sent. */
function answersIn(form: FormData): SentAnswers {
  const sent = form.get('answers');
  try {
    if (typeof sent === 'string') return JSON.parse(sent) as SentAnswers;
  } catch {
    // Refused below, as is a form without them.
  }
  throw data(null, { status: 400 });
}

/** A card that cannot be fetched says so; the page around it stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<OriginRead> {
  return serverLoader().catch(unlessResponse<OriginRead>({ origin: undefined, texts: undefined }));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<OriginSaved> {
  return serverAction().catch(unlessResponse<OriginSaved>({ problem: { code: 'unreachable', message: '' } }));
}

/** The card holds answers that are being saved: it is read again only where a person asks for it. */
export function shouldRevalidate(): boolean {
  return false;
}

function unlessResponse<Answer>(instead: Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof Response) throw error;
    return instead;
  };
}
