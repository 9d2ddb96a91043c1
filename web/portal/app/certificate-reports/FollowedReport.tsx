import { Trans, useLingui } from '@lingui/react/macro';
import type { followCertificateReport } from '@thamani/contract/certificate-reports/public.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { reportStates } from '@thamani/domain/certificate-reports/reports.ts';
import { reportOutcomeLabels, reportReasonLabels, reportStateLabels } from '@thamani/site/labels/certificate-reports.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

export type Followed = AnswerOf<typeof followCertificateReport>['data'];

/** The state of one report: nothing of the reporter, the staff or the company. */
export function FollowedReport({ report }: { readonly report: Followed }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  const reached = { received: report.received_at, under_investigation: report.investigation_at, closed: report.closed_at };
  return (
    <div className="report-followed">
      <dl className="report-facts">
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>
            <bdi className="code">{report.reference}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Certificate</Trans>
          </dt>
          <dd>
            <bdi className="code">{report.number}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>What is wrong?</Trans>
          </dt>
          <dd>{i18n._(reportReasonLabels[report.reason])}</dd>
        </div>
      </dl>
      <ol className="report-steps">
        {reportStates.map((state) => {
          const at = reached[state];
          return (
            <li key={state} data-reached={at !== null ? '' : undefined} aria-current={state === report.state ? 'step' : undefined}>
              <strong>{i18n._(reportStateLabels[state])}</strong>
              {at !== null && (
                <time dateTime={at}>
                  <bdi>{format.format(new Date(at))}</bdi>
                </time>
              )}
            </li>
          );
        })}
      </ol>
      {report.outcome !== null && (
        <Notice kind="plain" heading={i18n._(reportOutcomeLabels[report.outcome])}>
          <p className="report-explanation" dir="auto">
            {report.explanation}
          </p>
        </Notice>
      )}
      {report.state !== 'closed' && (
        <p className="soft">
          {report.has_contact ? (
            <Trans>We will write to your email address when the report is closed.</Trans>
          ) : (
            <Trans>Come back with the same link to read the outcome.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
