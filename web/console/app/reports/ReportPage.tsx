import { Trans, useLingui } from '@lingui/react/macro';
import { startInvestigation, takeCertificateReport, writeReportNote } from '@thamani/contract/certificate-reports/staff.ts';
import { reportOutcomeLabels, reportReasonLabels } from '@thamani/site/labels/certificate-reports.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { lifeAddress } from '../certificates/certificate.ts';
import { Section } from '../components/PageHeader.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Day } from '../language/format.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { StateOfReport } from './ReportList.tsx';
import { reportsAddress, type Report } from './ReportList.tsx';

interface ReportPageProps {
  readonly report: Report;
  readonly countryName: string;
}

export function ReportPage({ report, countryName }: ReportPageProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { reference } = report;
  return (
    <>
      <header className="admin-head">
        <div>
          <p className="small">
            <Link to={addressIn(language, reportsAddress)}>
              <Trans>Reports</Trans>
            </Link>
          </p>
          <h1>
            <Trans>
              Report <span className="code">{reference}</span>
            </Trans>
          </h1>
          <p>{i18n._(reportReasonLabels[report.reason])}</p>
          <StateOfReport state={report.state} />
        </div>
        <Actions report={report} />
      </header>
      {report.is_previously_involved && (
        <p className="report-hint">
          <Trans>You took part in the decision on this certificate, so another officer must handle the report.</Trans>
        </p>
      )}
      <div className="admin-pair">
        <Section id="reported" heading={t`What was reported`}>
          <Details report={report} />
        </Section>
        <Section id="certificate" heading={t`Certificate`}>
          <Facts report={report} countryName={countryName} />
        </Section>
      </div>
      {report.outcome !== null && (
        <Section id="outcome" heading={t`Outcome`}>
          <dl className="card report-facts">
            <Fact name={t`Outcome`}>
              <strong>{i18n._(reportOutcomeLabels[report.outcome])}</strong>
            </Fact>
            <Fact name={t`For the reporter`}>
              <span className="report-text" dir="auto">
                {report.explanation}
              </span>
            </Fact>
            <Fact name={t`For the company`}>
              <span className="report-text" dir="auto">
                {report.explanation_for_company}
              </span>
            </Fact>
          </dl>
        </Section>
      )}
      <Section id="notes" heading={t`Notes`}>
        <Notes report={report} />
      </Section>
    </>
  );
}

function Actions({ report: { id, actions, assignee, ...report } }: { readonly report: Report }) {
  const { busy, run } = useCommand();
  const [dialog, setDialog] = useState<'assign' | 'close'>();
  const params = { id };
  const close = () => setDialog(undefined);
  return (
    <div className="admin-actions">
      {actions.includes('take') && (
        <Button kind="main" aria-disabled={busy} onClick={() => void run((api) => api.call(takeCertificateReport, { params, body: {} }))}>
          <Trans>Take the report</Trans>
        </Button>
      )}
      {actions.includes('start_investigation') && (
        <Button kind="main" aria-disabled={busy} onClick={() => void run((api) => api.call(startInvestigation, { params, body: {} }))}>
          <Trans>Start the investigation</Trans>
        </Button>
      )}
      {actions.includes('close') && (
        <Button kind="main" onClick={() => setDialog('close')}>
          <Trans>Close the report</Trans>
        </Button>
      )}
      {actions.includes('assign') && (
        <Button onClick={() => setDialog('assign')}>
          <Trans>Assign</Trans>
        </Button>
      )}
      {dialog === 'assign' && <AssignDialog id={id} isAssigned={assignee !== null} onClose={close} />}
      {dialog === 'close' && <CloseDialog id={id} outcomes={report.outcomes} onClose={close} />}
    </div>
  );
}

function Details({ report: { details, received_at, details_erased_at } }: { readonly report: Report }) {
  const { t } = useLingui();
  if (details === null)
    return (
      <p className="card report-erased">
        {details_erased_at !== null && (
          <Trans>
            What the reporter wrote was erased on <Day at={details_erased_at} />, 90 days after the report was closed.
          </Trans>
        )}
      </p>
    );
  const { description, name, email, phone } = details;
  const nothing = <span className="soft">{t`Not given`}</span>;
  return (
    <dl className="card report-facts">
      <Fact name={t`Description`}>
        <span className="report-text" dir="auto">
          {description}
        </span>
      </Fact>
      <Fact name={t`Received`}>
        <Day at={received_at} />
      </Fact>
      <Fact name={t`Name of the reporter`}>{name === '' ? nothing : <bdi>{name}</bdi>}</Fact>
      <Fact name={t`Email address`}>
        {email === '' ? (
          nothing
        ) : (
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
      </Fact>
      <Fact name={t`Phone number`}>{phone === '' ? nothing : <bdi dir="ltr">{phone}</bdi>}</Fact>
    </dl>
  );
}

function Facts({ report, countryName }: ReportPageProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { cert_no: number, application, other_reports: others } = report;
  return (
    <dl className="card report-facts">
      <Fact name={t`Certificate`}>
        <Link className="code" to={addressIn(language, lifeAddress(number))}>
          {number}
        </Link>
      </Fact>
      <Fact name={t`Product`}>
        <bdi>{report.product_name}</bdi>
      </Fact>
      <Fact name={t`Company`}>
        <bdi>{report.company_name}</bdi>
      </Fact>
      <Fact name={t`Country`}>{countryName}</Fact>
      <Fact name={t`Expiry date`}>
        <Day at={report.certificate.expiry_date} />
      </Fact>
      <Fact name={t`Application`}>
        <Link className="code" to={addressIn(language, `/cases/${application.id}`)}>
          {application.application_number}
        </Link>
      </Fact>
      <Fact name={t`Other reports about it`}>
        <span className="num">{others}</span>
      </Fact>
      <Fact name={t`Assignee`}>{report.assignee === null ? <Trans>Not assigned</Trans> : <bdi>{report.assignee.name}</bdi>}</Fact>
    </dl>
  );
}

function Notes({ report: { id, notes, actions } }: { readonly report: Report }) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const send = async () => {
    const sent = new FormData(form.current ?? undefined).get('text');
    const text = typeof sent === 'string' ? sent.trim() : '';
    if (text === '') return setError(t`Write a note.`);
    const answer = await run((api) => api.call(writeReportNote, { params: { id }, body: { text } }));
    if (answer.status === 'refused') setError(answer.errors['text'] ?? answer.message);
    if (answer.status !== 'done') return;
    setError(undefined);
    form.current?.reset();
  };
  return (
    <>
      {notes.length === 0 && (
        <p className="soft">
          <Trans>No notes yet. Only staff can read notes.</Trans>
        </p>
      )}
      {notes.length > 0 && (
        <ul className="card report-notes">
          {notes.map(({ id: noteId, by, text, at }) => (
            <li key={noteId}>
              <p className="small soft">
                <bdi>{by.name}</bdi> · <Day at={at} />
              </p>
              <p className="report-text" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {actions.includes('write_note') && (
        <form
          ref={form}
          className="report-note"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextArea id="text" name="text" label={t`Note for staff`} rows={3} maxLength={2000} dir="auto" error={error} />
          <Button type="submit" aria-disabled={busy}>
            <Trans>Add note</Trans>
          </Button>
        </form>
      )}
    </>
  );
}
