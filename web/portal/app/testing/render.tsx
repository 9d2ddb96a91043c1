import { I18nProvider } from '@lingui/react';
import type { Language } from '@thamani/domain/languages.ts';
import { ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, createRoutesStub, Outlet, RouterProvider } from 'react-router';
import type { SignedIn } from '../frame/signed-in.ts';
import { textsIn } from '../language/catalogs.ts';
import { amina } from './people.ts';

// A loaded machine needs more than the library's second until a router has answered a form.
configure({ asyncUtilTimeout: 4_000 });

const closeWord = 'Close';

/** A part of a page, at an address and in its language, with no server behind it. */
export function renderAt(address: string, part: ReactNode, language: Language = 'en') {
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
export function renderPage({ path, page, action, address = path, language = 'en', who = amina }: Page) {
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
