import { OwnTexts, ownTextsAt, sectionOf } from '@thamani/site/language/OwnTexts.tsx';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as ar from '../locales/ar.po?lingui';
import * as en from '../locales/en.po?lingui';
import * as fr from '../locales/fr.po?lingui';
import type { Route } from './+types/own-texts.ts';

/**
 * Around all pages but queue and case. Every page loads one catalog of messages; the texts that are on these pages alone would be a
 * part of it, and come with their data instead (web/site/build-tools/catalog-pruning.ts leaves no others here).
 */
export function loader({ request }: Route.LoaderArgs) {
  return { texts: ownTextsAt(new URL(request.url).pathname, { ar, en, fr }) };
}

/** Another section of the site has other texts; they never change while a page of it is open. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return sectionOf(currentUrl.pathname) !== sectionOf(nextUrl.pathname);
}

export default function OwnTextsLayout({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <OwnTexts texts={texts}>
      <Outlet />
    </OwnTexts>
  );
}
