import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { listApplicationHistory } from '@thamani/contract/audit.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { CompanyHistoryAction } from '@thamani/domain/applications/history.ts';
import { PersonName } from '../../company-context/PersonName.tsx';
import { Moment, SectionPages } from '../../review/DocumentAccessLog.tsx';

export type HistoryList = AnswerOf<typeof listApplicationHistory>;
type HistoryEntry = HistoryList['data'][number];

/** The query parameter for the page of the list, beside the tab's. */
export const historyPage = 'history';

/** Each continues a sentence that begins with a person, the review team or Thamani. */
const actionLabels: Readonly<Record<CompanyHistoryAction, MessageDescriptor>> = {
  'application.created': msg`started the application`,
  'application.changed': msg`changed answers`,
  'application.submitted': msg`submitted the application`,
  'application.reopened': msg`reopened the application`,
  'application.withdrawn': msg`withdrew the application`,
  'application.paid': msg`confirmed the payment`,
  'application.requested_document_provided': msg`sent a requested document`,
  'application.correction_sent': msg`sent the correction`,
  'application.message_sent': msg`wrote to the review team`,
  'appeal.lodged': msg`lodged an appeal`,
  'case.message_sent': msg`wrote to your company`,
  'case.request_correction': msg`asked for a correction`,
  'case.end_correction': msg`withdrew the correction request`,
  'case.correction_ended': msg`closed the correction request because the deadline had passed`,
  'case.approve': msg`approved the application`,
  'case.reject': msg`rejected the application`,
  'case.completed': msg`issued the certificate`,
};

/** Who of the company did what, and what came from us. Our staff are not named. */
export function ApplicationHistory({ history }: { readonly history: HistoryList }) {
  const { t, i18n } = useLingui();
  if (history.data.length === 0 && history.current_page === 1) return null;
  return (
    <section className="card panel document-readers no-print" aria-labelledby="application-history">
      <header className="panel-head">
        <h2 id="application-history">
          <Trans>History</Trans>
        </h2>
      </header>
      <p className="small soft">
        <Trans>What was done with this application and by whom, newest first. Times are in UTC.</Trans>
      </p>
      <ol>
        {history.data.map(({ at, action, by, person, times }) => (
          <li key={`${at} ${action} ${person?.id ?? by} ${times}`}>
            <Moment at={at} />
            <span>
              <b>
                <Who by={by} person={person} />
              </b>{' '}
              {i18n._(actionLabels[action])}
              {times > 1 && (
                <>
                  {' '}
                  <span className="soft">
                    (<Plural value={times} one="# time" other="# times" />)
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <SectionPages list={history} param={historyPage} label={t`Pages of the history`} />
    </section>
  );
}

function Who({ by, person }: { readonly by: HistoryEntry['by']; readonly person: HistoryEntry['person'] }) {
  if (person !== undefined) return <PersonName person={person} />;
  switch (by) {
    case 'company':
      return <Trans>Your company</Trans>;
    case 'staff':
      return <Trans>Review team</Trans>;
    case 'system':
      return 'Thamani';
  }
}
