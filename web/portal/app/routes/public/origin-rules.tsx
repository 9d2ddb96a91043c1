import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { data } from 'react-router';
import { authoritySentence, notReviewed } from '@thamani/site/origin/finding-words.ts';
import { pagesOfTexts, ruleTexts, textsOfPage } from '../../origin/rule-texts.ts';
import { RuleTexts } from '../../origin/RuleTexts.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/origin-rules.ts';

/** The first page where the address names none that exists: a number that anyone may type is no reason for an error. */
export function loader({ request }: Route.LoaderArgs) {
  const wanted = Number(new URL(request.url).searchParams.get('page') ?? '1');
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= pagesOfTexts ? wanted : 1;
  return data({ page }, { headers: { 'Cache-Control': 'public, max-age=300' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OriginRules({ loaderData: { page } }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <PageHead
        title={t`AfCFTA rule texts and our readings`}
        description={t`Each text of the AfCFTA list of product-specific rules with our reading in plain words, its rows and its status, for review by origin experts.`}
      />
      <div className="wrap origin-head">
        <h1>
          <Trans>The rule texts of the list, and how we read them</Trans>
        </h1>
        <p className="intro-lead">
          <Trans>
            The list of December 2023 (Annex 2, Appendix IV) has {ruleTexts.length} different rule texts. Our check uses one reading of
            each.
          </Trans>
        </p>
        <p className="origin-for-whom">
          <Trans>
            This page is for people who know rules of origin: officers of competent authorities and customs, advisers and secretariats.
            Compare each text with our reading. If one is wrong, <a href={addressIn(language, '/contact-us')}>write to us</a> with the
            number of the text and what it should say.
          </Trans>
        </p>
        <p className="origin-authority">
          {i18n._(notReviewed)} {i18n._(authoritySentence)}{' '}
          <a href={addressIn(language, '/origin')}>
            <Trans>Check your goods</Trans>
          </a>
        </p>
        <Pages page={page} />
      </div>
      <RuleTexts texts={textsOfPage(page)} />
      <div className="wrap origin-foot">
        <Pages page={page} isLast />
      </div>
    </>
  );
}

function Pages({ page, isLast = false }: { readonly page: number; readonly isLast?: boolean }) {
  const { t } = useLingui();
  const { language, path } = useAddress();
  const address = addressIn(language, path);
  return (
    <nav className="origin-pages" aria-label={isLast ? t`Pages of rule texts, after the texts` : t`Pages of rule texts`}>
      <ul>
        {Array.from({ length: pagesOfTexts }, (_, index) => index + 1).map((number) => {
          const texts = textsOfPage(number);
          const [first, last] = [texts[0]?.number, texts.at(-1)?.number];
          return (
            <li key={number}>
              <a href={number === 1 ? address : `${address}?page=${number}`} aria-current={number === page ? 'page' : undefined}>
                <Trans>
                  Texts {first} to {last}
                </Trans>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
