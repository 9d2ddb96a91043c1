import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { randomUUID } from 'node:crypto';
import { Link } from 'react-router';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Summary } from '../../applications/application.ts';
import { Day } from '../../applications/Day.tsx';
import { ApplicationTiles } from '../../applications/list/ApplicationTiles.tsx';
import { Away, ListAway } from '../../applications/list/ListUnavailable.tsx';
import { loadOverview } from '../../applications/load.ts';
import { NewApplication } from '../../applications/NewApplication.tsx';
import { RecentApplications } from '../../applications/list/RecentApplications.tsx';
import '../../applications/detail/application.css';
import { certificatesAddress } from '../../certificates/certificate.ts';
import { CertificateTerms } from '../../dashboard/CertificateTerms.tsx';
import { ConfirmingPayments } from '../../dashboard/ConfirmingPayments.tsx';
import { loadDashboard, type DashboardData } from '../../dashboard/dashboard.ts';
import { FirstSteps } from '../../dashboard/FirstSteps.tsx';
import { OpenTasks } from '../../dashboard/OpenTasks.tsx';
import { RunningCase } from '../../dashboard/RunningCase.tsx';
import { ValueByProduct } from '../../dashboard/ValueByProduct.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/dashboard.ts';
import { openedLate } from '../../signed-in-layout/lazyDialog.tsx';
import '../../dashboard/dashboard.css';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [overview, dashboard] = await Promise.all([loadOverview(api), loadDashboard(api)]);
  return { overview, dashboard, payKey: randomUUID() };
}

const CalculatorDialog = openedLate(async () => (await import('../../calculator/CalculatorDialog.tsx')).CalculatorDialog);

export default function Dashboard({ loaderData: { overview, dashboard, payKey } }: Route.ComponentProps) {
  const { t } = useLingui();
  const who = useSignedIn();
  const [isCalculating, setCalculating] = useState(false);
  const steps = dashboard?.first_steps ?? null;
  const hasFigure = overview?.recent.some(({ id, cva }) => id === steps?.draft?.id && cva !== null) ?? false;
  const hasMainTask = (dashboard?.tasks.length ?? 0) > 0 || steps !== null;
  return (
    <>
      <PageTitle title={t`Dashboard`} />
      <div className="dashboard-head">
        <div>
          <h1>
            <Trans>
              Welcome, <bdi>{who.companyName}</bdi>
            </Trans>
          </h1>
          <p>
            <Lead dashboard={dashboard} hasFigure={hasFigure} />
          </p>
        </div>
        <div className="dashboard-actions">
          <Button icon="calculator" onClick={() => setCalculating(true)}>
            <Trans>Calculate Value Addition</Trans>
          </Button>
          <NewApplication kind={hasMainTask ? 'plain' : 'main'} />
        </div>
      </div>
      <CalculatorDialog open={isCalculating} onClose={() => setCalculating(false)} />
      {dashboard === undefined && overview !== undefined && (
        <Away heading={<Trans>Your open tasks could not be loaded.</Trans>}>
          <Trans>The server did not answer. Your applications are below. Try again in a minute.</Trans>
        </Away>
      )}
      {dashboard !== undefined && steps === null && <OpenTasks tasks={dashboard.tasks} total={dashboard.tasks_total} payKey={payKey} />}
      {dashboard !== undefined && <ConfirmingPayments payments={dashboard.confirming_payments} />}
      {steps !== null && <FirstSteps steps={steps} hasFigure={hasFigure} onCalculate={() => setCalculating(true)} />}
      {overview === undefined ? (
        <ListAway />
      ) : (
        <ApplicationTiles summary={overview.summary} notes={dashboard === undefined ? {} : notesOf(dashboard, overview.summary)} />
      )}
      {dashboard !== undefined && (
        <RunningCase
          running={dashboard.running}
          total={dashboard.running_total}
          isAnswerAwaited={dashboard.tasks.some(({ kind, application_id: id }) => kind === 'message' && id === dashboard.running?.id)}
        />
      )}
      {overview !== undefined && <RecentApplications applications={overview.recent} isQuiet={steps !== null} />}
      {dashboard !== undefined && (
        <div className="dashboard-pair">
          <CertificateTerms certificates={dashboard.certificates} />
          <ValueByProduct data={dashboard} />
        </div>
      )}
    </>
  );
}

/** What the page comes down to, in one sentence. */
function Lead({ dashboard, hasFigure }: { readonly dashboard: DashboardData | undefined; readonly hasFigure: boolean }) {
  const steps = dashboard?.first_steps ?? null;
  if (steps !== null && (hasFigure || steps.submitted !== null))
    return steps.submitted === null ? (
      <Trans>Your draft has its value addition. Complete the application and submit it.</Trans>
    ) : (
      <Trans>Your application is submitted. The review begins after the payment.</Trans>
    );
  if (dashboard === undefined || dashboard.first_steps !== null)
    return <Trans>Calculate your value addition first, then apply. A draft costs nothing and is saved as you type.</Trans>;
  const { tasks_total: total } = dashboard;
  if (total === 0) return <Trans>Nothing is waiting for you.</Trans>;
  return <Plural value={total} one="# thing is waiting for you." other="# things are waiting for you." />;
}

/** A note below each figure that has something behind it. */
function notesOf({ notes }: DashboardData, summary: Summary): Partial<Record<keyof Summary, ReactNode>> {
  const { first_application_on: first, active_certificates: active, pending_tasks: tasks, appeal_until: appealUntil } = notes;
  return {
    ...(first === null
      ? {}
      : {
          total_applications: (
            <Trans>
              since <Day at={first} />
            </Trans>
          ),
        }),
    ...(summary.approved_applications === 0 ? {} : { approved_applications: <ActiveCertificates count={active} /> }),
    ...(tasks === 0 ? {} : { pending_applications: <Plural value={tasks} one="# needs your action" other="# need your action" /> }),
    ...(appealUntil === null
      ? {}
      : {
          rejected_applications: (
            <Trans>
              appeal possible until <Day at={appealUntil} />
            </Trans>
          ),
        }),
  };
}

function ActiveCertificates({ count }: { readonly count: number }) {
  const { language } = useAddress();
  return (
    <Link to={addressIn(language, certificatesAddress)}>
      {count === 0 ? (
        <Trans>no active certificates</Trans>
      ) : (
        <Plural value={count} one="# active certificate" other="# active certificates" />
      )}
    </Link>
  );
}
