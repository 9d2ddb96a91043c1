import { I18nProvider } from '@lingui/react';
import type { Language } from '@thamani/domain/languages.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { loadToasts, ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import { act, configure, render, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter, createRoutesStub, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import type { SignedIn } from '../signed-in-layout/signed-in-user.ts';
import { textsIn } from '../language/catalogs.ts';
import { amina } from './people.ts';

// A loaded machine needs more than the library's second until a router has answered a form.
configure({ asyncUtilTimeout: 4_000 });

interface Rendered {
  readonly user: UserEvent;
  /** Where the page is now, with its query. */
  address(): string;
  /** Each form that the page has sent to its route, oldest first. */
  readonly posted: readonly Readonly<Record<string, string>>[];
  /** How often the page's data was loaded again. */
  loaded(): number;
  rerender(part: ReactNode): void;
}

interface Options {
  readonly at?: string;
  /** What the route's action answers. */
  readonly answer?: (form: Readonly<Record<string, string>>) => unknown;
}

/** As the site's style sheet, which tests do not load: a button has one text at a time. */
const buttonStyle =
  '.button-busy, [aria-disabled="true"] > .button-idle { display: none } [aria-disabled="true"] > .button-busy { display: inline }';

export const closeWord = 'Close the message';
const profile = { id: '01a1ddf6-3221-71ab-aa98-5f030a407699' };

/** Routes keep the element that they were made with: what is drawn again reaches them by context. */
const Part = createContext<ReactNode>(null);

function Place() {
  return use(Part);
}

/** A part of a page inside the portal's router, texts and toasts; the language is that of the address. */
export function renderPart(part: ReactNode, { at = '/applications', answer = () => null }: Options = {}): Rendered {
  const posted: Record<string, string>[] = [];
  let loads = 0;
  const router = createMemoryRouter(
    [
      {
        id: 'layouts/signed-in',
        loader: () => {
          loads += 1;
          return { profile } as unknown as SignedIn;
        },
        children: [
          {
            path: '*',
            element: <Place />,
            action: async ({ request }) => {
              const form = Object.fromEntries(
                [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
              );
              posted.push(form);
              return answer(form);
            },
          },
        ],
      },
    ],
    { initialEntries: [at], hydrationData: { loaderData: { 'layouts/signed-in': { profile } } } },
  );
  const tree = (shown: ReactNode) => (
    <I18nProvider i18n={textsIn(readAddress(at.split('?')[0] ?? at).language)}>
      <style>{buttonStyle}</style>
      <Part value={shown}>
        <RouterProvider router={router} />
      </Part>
      <ToastRegion closeWord={closeWord} />
    </I18nProvider>
  );
  const { rerender } = render(tree(part));
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    posted,
    loaded: () => loads,
    rerender: (next) => rerender(tree(next)),
  };
}

/** A part of a page, at an address and in its language, with no server behind it. */
export function renderAt(address: string, part: ReactNode, language: Language = 'en'): RenderResult {
  return render(
    <I18nProvider i18n={textsIn(language)}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })} />
    </I18nProvider>,
  );
}

export interface Page {
  /** Where the page is in the site, without its language. */
  readonly path: string;
  readonly page: () => ReactNode;
  /** What the server answers to a form of the page. */
  readonly action?: (form: FormData) => unknown;
  /** What the reader asks for; the page's own path unless given. */
  readonly address?: string;
  readonly language?: Language;
  readonly who?: SignedIn;
}

/** A hydrated page in a router, with toasts; its forms are answered by `action`, and other pages are empty. */
export function renderPage({ path, page, action, address = path, language = 'en', who = amina }: Page): RenderResult {
  const Stub = createRoutesStub([
    {
      id: 'layouts/signed-in',
      loader: () => who,
      Component: () => (
        <>
          <Outlet />
          <ToastRegion closeWord={closeWord} />
        </>
      ),
      children: [
        {
          path,
          Component: page,
          ...(action === undefined
            ? {}
            : { action: async ({ request }: { readonly request: Request }) => action(await request.formData()) }),
        },
        { path: '*', Component: () => null },
      ],
    },
  ]);
  return render(
    <I18nProvider i18n={textsIn(language)}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { 'layouts/signed-in': who } }} />
    </I18nProvider>,
  );
}

// Toasts are kept outside React, so the next test would find those of the last one.
/** As in a browser in which the reader has pressed something before. */
beforeEach(loadToasts);

afterEach(async () => {
  // Tests of loaders and actions use this file without a page.
  if (typeof document === 'undefined') return;
  for (;;) {
    const close = document.querySelector<HTMLElement>('.toast-close');
    if (close === null) return;
    await act(async () => close.click());
  }
});
