import { I18nProvider } from '@lingui/react';
import { act, configure, fireEvent, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { backgroundHeader } from '@thamani/contract/operation.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { loadToasts, ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadParts } from '../components/lazy-part.tsx';
import { textsIn } from '../language/catalogs.ts';
import type { LiveEvent } from '../live/live-stream.ts';
import { liveUpdates } from '../live/live-updates.ts';
import { ProofDialog } from '../step-up/StepUpDialog.tsx';
import type { Myself } from '../session/current-user.ts';

// The usual second is short for a machine that runs other tests beside these.
configure({ asyncUtilTimeout: 4_000 });

/** A request that a component sent to the API. */
export interface SentRequest {
  /** Method and path below /api, such as `POST /staff/people`. */
  readonly operation: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  /** The page sent it by itself: it does not prolong the session. */
  readonly isBackground?: true;
}

export interface ApiAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/** A refusal as every operation answers it. */
export function refusal(status: number, code: string, message: string, errors: Readonly<Record<string, string>> = {}): ApiAnswer {
  return { status, body: { message, code, errors } };
}

type Answering = ApiAnswer | ((sent: SentRequest) => ApiAnswer | Promise<ApiAnswer>);

const nothingWaits = {
  cases: 0,
  late: 0,
  messages: 0,
  proposals: 0,
  visits: 0,
  appeals: 0,
  certificates: 0,
  staff: 0,
  prices: 0,
  payments: 0,
  reports: 0,
  identity_changes: 0,
};
const noRelations = { certificates: [], appeals: [], payments: [], earlier: { total: 0, cases: [] }, renewal_of: null };

/** For what pages read beside their own subject. Such requests are not among those that were sent. */
const usualAnswers: readonly (readonly [operation: RegExp, data: unknown])[] = [
  [/^GET \/review\/waiting$/, nothingWaits],
  [/^GET \/review\/cases\/[^/]+\/relations$/, noRelations],
];

/**
 * Replaces the HTTP connection to the API: each operation has one answer, an operation without one fails as an unreachable server does.
 * Returns the requests in the order in which they were sent.
 */
export function answerApi(answers: Readonly<Record<string, Answering>>): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    const request: SentRequest = {
      operation: `${init.method} ${address.pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(address.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
      ...(new Headers(init.headers).has(backgroundHeader) && { isBackground: true as const }),
    };
    const answering = answers[request.operation];
    const usual = answering === undefined && usualAnswers.find(([operation]) => operation.test(request.operation));
    if (usual) return Response.json({ message: '', data: usual[1] });
    sent.push(request);
    if (answering === undefined) throw new TypeError(`no answer to ${request.operation}`);
    const { status = 200, body } = typeof answering === 'function' ? await answering(request) : answering;
    return Response.json(body, { status });
  });
  return sent;
}

export const ownId = '0b7f1c52-6a3e-4f0d-9a51-1f2e3d4c5b6a';

export function someone(id: string, name: string, staffNumber: string) {
  return { id, name, staff_number: staffNumber };
}

export function myself(grants: Myself['person']['grants'] = [{ role: 'admin', countries: null, sectors: null }]): Myself {
  return {
    person: { ...someone(ownId, 'Ama Mensah', 'S-0001'), email: 'ama@thamani.example', status: 'active', grants },
    permissions: [],
    countries: null,
    waiting: nothingWaits,
    unread: 0,
  } as unknown as Myself;
}

/** As if it had come by the stream of live updates. */
export function deliverLive(event: LiveEvent): void {
  act(() => liveUpdates.deliver(event));
}

/** As web/ui/button/button.css, which tests do not load: a button has one text at a time. */
const buttonStyle =
  '.button-busy, [aria-disabled="true"] > .button-idle { display: none } [aria-disabled="true"] > .button-busy { display: inline }';

interface PageOptions {
  readonly path?: string;
  readonly language?: Language;
  readonly reader?: Myself;
}

interface RenderedPage {
  readonly user: UserEvent;
  unmount(): void;
  /** Where links and forms led. */
  address(): string;
  /** How often the page's data was loaded again. */
  reloads(): number;
}

/**
 * Renders part of a page inside the signed-in layout: with its texts, an address, the reader, the step-up dialog, and toasts.
 */
export function renderPage(part: ReactNode, { path = '/cases', language = 'en', reader = myself() }: PageOptions = {}): RenderedPage {
  let reloads = 0;
  const texts = textsIn(language);
  const layout = 'layouts/signed-in';
  const routes = [
    {
      id: layout,
      loader: () => {
        reloads += 1;
        return reader;
      },
      element: (
        <ProofDialog>
          <Outlet />
          <ToastRegion closeWord={texts._('Close')} />
        </ProofDialog>
      ),
      children: [{ path: '*', element: part }],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: { [layout]: reader } } });
  const { unmount } = render(
    <I18nProvider i18n={texts}>
      <style>{buttonStyle}</style>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return {
    unmount,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    reloads: () => reloads,
  };
}

/** As in a browser in which the reader has pressed something before: what is loaded on demand is there. */
beforeEach(() => Promise.all([loadToasts(), loadParts()]));

afterEach(() => {
  // Toasts outlive the page that showed them: each is closed, and those that wait behind it come up.
  for (let close = toastClose(); close !== null; close = toastClose()) fireEvent.click(close);
  vi.unstubAllGlobals();
  localStorage.clear();
});

function toastClose(): Element | null {
  return document.querySelector('.toast-close');
}
