import { Trans, useLingui } from '@lingui/react/macro';
import { listStatusChangeRequests } from '@thamani/contract/certificates/status.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { countWaiting, lifeAddress, type WaitingChange } from '../certificates/certificate.ts';
import { CertificateTabs } from '../certificates/CertificateNavigation.tsx';
import { StatusChangeRequests } from '../certificates/StatusChangeRequests.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/status-change-requests.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const list = await orMissing(api.call(listStatusChangeRequests, { query: { page: pageIn(asked.url), page_size: '25' } }));
  return { list, waiting: await countWaiting(api) };
}

/** The second person's queue, the oldest first. */
export default function CertificatesWaiting({ loaderData: { list, waiting } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Certificate status changes`}>
        <Trans>Changes that one administrator proposed and another must confirm. Check what the public will see before you confirm.</Trans>
      </Head>
      <CertificateTabs waiting={waiting} />
      <h2 className="unseen">
        <Trans>Awaiting confirmation</Trans>
      </h2>
      {list.data.length === 0 ? (
        <EmptyState heading={t`Nothing is awaiting confirmation`}>
          <Trans>
            To propose a change, open the page of the certificate. The change then appears here for another administrator to confirm.
          </Trans>
        </EmptyState>
      ) : (
        <StatusChangeRequests
          mayConfirm
          all={list.data.map((request) => ({ request, number: request.certificate.cert_no, about: <About request={request} /> }))}
        />
      )}
      <Paging list={list} label={t`Awaiting confirmation`} />
    </>
  );
}

function About({ request: { certificate } }: { readonly request: WaitingChange }) {
  const { language } = useAddress();
  return (
    <>
      <p>
        <Link className="code" to={addressIn(language, lifeAddress(certificate.cert_no))}>
          {certificate.cert_no}
        </Link>
      </p>
      <p>
        <bdi>{certificate.product_name}</bdi> · <bdi>{certificate.company_name}</bdi>
      </p>
    </>
  );
}
