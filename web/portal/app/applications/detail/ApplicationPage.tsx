import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Lists } from '../../application-form/fields/select-options.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { OwnAppeals } from '../../appeals/appeal.ts';
import { certificateAddress } from '../../certificates/certificate.ts';
import { DocumentReaders, type Readers } from '../../review/DocumentAccessLog.tsx';
import { ReviewParts } from '../../review/ReviewParts.tsx';
import { listAddress, type ApplicationDetails } from '../application.ts';
import { ApplicationActions, EndingActions } from './ApplicationActions.tsx';
import { ApplicationHistory, type HistoryList } from './ApplicationHistory.tsx';
import { ApplicationStatus } from '../ApplicationStatus.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { DocumentsTab, PrintedDocuments } from './DocumentsTab.tsx';
import { NextStep } from './NextStep.tsx';
import { StageLine } from './StageLine.tsx';
import { stepsOf } from './stages.ts';
import { BackLink } from '../../signed-in-layout/PageTitle.tsx';

interface ApplicationPageProps {
  readonly application: ApplicationDetails;
  readonly lists: Lists;
  /** Undefined where there can be none yet, or they could not be had. */
  readonly appeals: OwnAppeals | undefined;
  /** The same. */
  readonly readers: Readers | undefined;
  /** Undefined where it could not be had. */
  readonly history: HistoryList | undefined;
  /** Whether the due date of the current review stage has passed. */
  readonly isLate: boolean;
  /** Of the payment that may be started from this page. */
  readonly payKey: string;
  /** Below the heading of the page. */
  readonly notice: ReactNode;
}

/** One application, as its company sees it. The address names the open tab. */
export function ApplicationPage({ application, lists, appeals, readers, history, isLate, payKey, notice }: ApplicationPageProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { application_number, product_name, renewal_of: renewed } = application;
  const appeal = appeals?.appeals[0];
  return (
    <>
      <BackLink to={listAddress}>
        <Trans>Applications</Trans>
      </BackLink>
      <header className="application-head">
        <div className="application-title">
          <h1 tabIndex={-1}>
            <bdi>{product_name === '' ? t`Unnamed product` : product_name}</bdi>
          </h1>
          <ApplicationStatus of={application} />
        </div>
        <p>
          <span className="code">{application_number}</span>
          {renewed !== null && (
            <>
              {' · '}
              <Trans>
                renewal of{' '}
                <Link className="code" to={addressIn(language, certificateAddress(renewed))}>
                  {renewed}
                </Link>
              </Trans>
            </>
          )}
        </p>
      </header>
      {notice}
      <ApplicationActions application={application} payKey={payKey} />
      <section className="card application-course" aria-label={t`Progress of the application`}>
        <StageLine steps={stepsOf({ ...application, isLate, appeal })} />
        <p>
          <NextStep application={application} appeal={appeal} />
        </p>
      </section>
      <ReviewParts application={application} appeals={appeals} />
      <Tabs
        label={t`Parts of the application`}
        selected={{
          id: query.get('tab') === 'documents' ? 'documents' : 'details',
          onSelect: (tab) => void navigate(tab === 'documents' ? '?tab=documents' : '?', { preventScrollReset: true, replace: true }),
        }}
        tabs={[
          {
            id: 'details',
            title: t`Application Details`,
            content: (
              <>
                <DetailsTab application={application} lists={lists} />
                <PrintedDocuments application={application} />
              </>
            ),
          },
          { id: 'documents', title: t`Uploaded Documents`, content: <DocumentsTab application={application} /> },
        ]}
      />
      {readers !== undefined && <DocumentReaders readers={readers} />}
      {history !== undefined && <ApplicationHistory history={history} />}
      <EndingActions application={application} />
    </>
  );
}
