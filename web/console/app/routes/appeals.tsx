import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { listAppeals } from '@thamani/contract/appeals.ts';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { AppealList } from '../appeals/AppealList.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/appeals.ts';

// Destructured: the macro names a property access {0}, which says nothing to translators.
const { workingDaysToDecide } = appealRules;

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const which = asked.url.searchParams.get('which') === 'decided' ? 'decided' : 'open';
  const list = await orMissing(apiFor(asked).call(listAppeals, { query: { which, page: pageIn(asked.url) } }));
  return { which, list: { ...list, data: list.data.map((row) => ({ ...row, country_name: countryName(row.country, language) })) } };
}

export default function Appeals({ loaderData: { which, list } }: Route.ComponentProps) {
  const { t } = useLingui();
  const isOpen = which === 'open';
  return (
    <>
      <Head title={t`Appeals`}>
        <Trans>
          Each appeal is decided within {workingDaysToDecide} working days by two members of the appeals board who took no part in the case.
          If they disagree, a third member decides.
        </Trans>
      </Head>
      <nav className="admin-tabs" aria-label={t`Lists`}>
        <Link to={{ search: '' }} aria-current={isOpen ? 'page' : undefined}>
          <Trans>With the appeals board</Trans>
        </Link>
        <Link to={{ search: 'which=decided' }} aria-current={isOpen ? undefined : 'page'}>
          <Trans>Decided</Trans>
        </Link>
      </nav>
      <h2 className="unseen">{isOpen ? t`With the appeals board` : t`Decided`}</h2>
      {list.data.length === 0 ? (
        <Empty isOpen={isOpen} />
      ) : (
        <>
          <p className="small soft appeal-count" role="status">
            {isOpen ? (
              <Plural value={list.total} one="# appeal, most urgent first" other="# appeals, most urgent first" />
            ) : (
              <Plural value={list.total} one="# appeal, newest first" other="# appeals, newest first" />
            )}
          </p>
          <AppealList rows={list.data} />
        </>
      )}
      <Paging list={list} label={t`Appeals`} />
    </>
  );
}

function Empty({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useLingui();
  return isOpen ? (
    <EmptyState heading={t`No open appeals`}>
      <Trans>Appeals from companies in your countries and sectors appear here when they are lodged.</Trans>
    </EmptyState>
  ) : (
    <EmptyState heading={t`No decided appeals yet`}>
      <Trans>Decisions of the appeals board appear here, with their reasons.</Trans>
    </EmptyState>
  );
}
