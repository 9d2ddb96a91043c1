import { I18nProvider } from '@lingui/react';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useActionData, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import { vi } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { amina } from './people.ts';
import { closeWord } from './render.tsx';
import { asked } from './requests.ts';

/** What a file in `routes/` exports. */
interface RouteModule {
  readonly default: ComponentType<never>;
  readonly loader: (asked: never) => unknown;
  readonly action?: (asked: never) => unknown;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/** One that is no page, and that a part of the page fetches. */
interface ResourceModule {
  readonly loader: (asked: never) => unknown;
  readonly action: (asked: never) => unknown;
  readonly shouldRevalidate: ShouldRevalidateFunction;
}

/** One call to the API. */
export interface ApiCall {
  /** Method and path, without the `/api` before it. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  /** A form as it is. */
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** Takes the place of the API behind a route's loader and action; `vi.unstubAllGlobals` takes it away. Returns the calls so far. */
export function fakeApi(answer: (asked: ApiCall) => object): readonly ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address, 'http://api.example');
    const call = {
      call: `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body instanceof FormData ? init.body : undefined,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    };
    calls.push(call);
    const answered = answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return calls;
}

/** A refusal of the API. */
export function refusal(status: number, code: string, message: string, errors: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ code, message, errors }, { status });
}

/** The arguments of a route's loader, as the server gives them. */
export function askedOf<Args>(path: string, params: Readonly<Record<string, string>> = {}): Args {
  return { ...asked<LoaderFunctionArgs>(path), url: new URL(path, 'http://localhost'), params } as Args;
}

/** A page with its own loader and action, in the router that turns its pages: only the API behind them is fake. */
export async function renderRoute(module: RouteModule, path: string, at = path, resources: Readonly<Record<string, ResourceModule>> = {}) {
  const Page = module.default as ComponentType<{ readonly loaderData: unknown; readonly actionData: unknown }>;
  const Shown = () => <Page loaderData={useLoaderData()} actionData={useActionData()} />;
  const served = (serve: (asked: never) => unknown) => (args: LoaderFunctionArgs) =>
    serve({ ...args, context: asked<LoaderFunctionArgs>(path).context, url: new URL(args.request.url) } as never);
  const router = createMemoryRouter(
    [
      {
        id: 'layouts/signed-in',
        loader: () => amina,
        Component: Outlet,
        children: [
          {
            path,
            Component: Shown,
            loader: served(module.loader),
            ...(module.action === undefined ? {} : { action: served(module.action) }),
            ...(module.shouldRevalidate === undefined ? {} : { shouldRevalidate: module.shouldRevalidate }),
          },
          ...Object.entries(resources).map(([address, { loader, action, shouldRevalidate }]) => ({
            path: address,
            shouldRevalidate,
            loader: served(loader),
            action: served(action),
          })),
          // What a part of the page fetches for itself has no data here.
          { path: '*', Component: () => null, loader: () => null },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  await vi.waitUntil(() => router.state.initialized);
  const user = userEvent.setup();
  render(
    <I18nProvider i18n={textsIn(readAddress(at.split('?')[0] ?? at).language)}>
      <RouterProvider router={router} />
      <ToastRegion closeWord={closeWord} />
    </I18nProvider>,
  );
  return { user, router, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}
