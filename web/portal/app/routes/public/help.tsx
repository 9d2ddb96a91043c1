import { useLingui } from '@lingui/react/macro';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { data } from 'react-router';
import { answersIn } from '../../help/answers.ts';
import { HelpPage, longestQuery } from '../../help/HelpPage.tsx';
import { readers } from '../../help/outline.ts';
import { indexOf, search } from '../../help/search.ts';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/help.ts';

/** The search is part of the address and done here, so it works without script. What one reader searches is kept by no cache. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const typed = searchParams.get('q')?.slice(0, longestQuery).trim();
  const query = typed === '' ? undefined : typed;
  const reader = readers.find((one) => one === searchParams.get('for'));
  const answers = answersIn(readAddress(pathname).language).filter((answer) => reader === undefined || answer.for.includes(reader));
  const found = query === undefined ? [] : search(indexOf(answers), query);
  return data({ query, reader, found }, { headers: { 'Cache-Control': query === undefined ? 'public, max-age=300' : 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Help({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Help`}
        description={t`Answers for exporters, customs officers, banks and buyers: HS code, ex-works price, evidence, fees, refunds, renewals and checks.`}
      />
      <HelpPage {...loaderData} />
    </>
  );
}
