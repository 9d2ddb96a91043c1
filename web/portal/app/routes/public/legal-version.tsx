import { currentVersionOf, legalDocuments, replacedOn } from '@thamani/domain/legal/versions.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { data, redirect } from 'react-router';
import { ArchivedPage } from '../../legal/ArchivedPage.tsx';
import { archivedText } from '../../legal/archive/archive.ts';
import { legalPages } from '../../legal/documents.ts';
import type { Route } from './+types/legal-version.ts';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

/**
 * The module of three routes: a version of a legal document, by its day. The day of the current version leads to the page without a day, and
 * not permanently: later, it is the address of a replaced version.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { language, path } = readAddress(new URL(request.url).pathname);
  const document = legalDocuments.find((one) => path.startsWith(`${legalPages[one].path}/`));
  if (document === undefined) throw data(null, { status: 404 });
  const version = path.slice(legalPages[document].path.length + 1);
  if (version === currentVersionOf(document)) throw redirect(addressIn(language, legalPages[document].path), 302);
  const [text, next] = [archivedText(document, version, language), replacedOn(document, version)];
  if (text === undefined || next === undefined) throw data(null, { status: 404 });
  return { document, version, replacedOn: next, text };
}

export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  return <ArchivedPage {...loaderData} />;
}
