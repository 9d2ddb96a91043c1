import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { countsOf } from '../application-form/correction.ts';
import { pageOf } from '../application-form/form-values.ts';
import { AnswersChanged } from '../application-form/frame/CorrectionNote.tsx';
import { useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { editAddress } from '../applications/application.ts';
import type { ApplicationDetails, Correction, SentBack, DocumentRequest } from '../applications/application.ts';
import { CalendarLink } from '../applications/CalendarLink.tsx';
import { DueDay } from '../applications/Day.tsx';
import { SentBackReason } from './CorrectionDetails.tsx';
import { SendDialog } from './SendCorrectionDialog.tsx';
import { DocumentRequestField, DocumentRequestRead } from './DocumentRequestField.tsx';

interface CorrectionRequestedProps {
  readonly application: ApplicationDetails;
  readonly correction: Correction;
  readonly wanted: readonly DocumentRequest[];
}

/** What the review asks of the company, until when, and where each part of it is answered. */
export function CorrectionRequested({ application, correction, wanted }: CorrectionRequestedProps) {
  const { language } = useAddress();
  const [sending, setSending] = useState(false);
  const canAnswer = useMay()('edit_application');
  const { fields, ends_at } = correction;
  const edit = addressIn(language, editAddress(application.id));
  const { changed } = countsOf(fields);
  const unchanged = fields.length - changed;
  const first = (fields.find((one) => !one.changed) ?? fields[0])?.field as RequirementId | undefined;
  return (
    <section className="card review-asked" aria-labelledby="review-asked">
      <header className="review-asked-head">
        <Icon name="attention" />
        <div>
          <h2 id="review-asked">
            <Trans>
              Correction needed by <DueDay endsAt={ends_at} />
            </Trans>
          </h2>
          <p>
            <Trans>
              Our review is paused until you reply. If you do not reply by this date, it continues with the information that we have.
            </Trans>
          </p>
          <p>
            <CalendarLink of={{ applicationId: application.id }} />
          </p>
        </div>
      </header>
      {fields.length > 0 && (
        <>
          <h3>
            <Plural value={fields.length} one="# answer needs a correction" other="# answers need a correction" />
            {changed > 0 && (
              <span className="soft">
                {' '}
                · <AnswersChanged changed={changed} total={fields.length} />
              </span>
            )}
          </h3>
          <ul className="review-list">
            {fields.map((one) => (
              <Returned key={one.field} of={one} edit={canAnswer ? edit : undefined} />
            ))}
          </ul>
        </>
      )}
      {wanted.length > 0 && (
        <>
          <h3>
            <Plural value={wanted.length} one="# document is requested" other="# documents are requested" />
          </h3>
          <ul className="review-list review-documents">
            {wanted.map((one) => (
              <li key={one.id}>{canAnswer ? <DocumentRequestField wanted={one} /> : <DocumentRequestRead wanted={one} />}</li>
            ))}
          </ul>
        </>
      )}
      {canAnswer ? (
        <div className="review-actions no-print">
          {first !== undefined && (
            <Link className={unchanged > 0 ? 'button button-main' : 'button'} to={`${edit}?page=${pageOf(first)}`}>
              <Trans>Correct the answers</Trans>
            </Link>
          )}
          <Button kind={unchanged > 0 ? 'plain' : 'main'} onClick={() => setSending(true)}>
            <Trans>Send correction</Trans>
          </Button>
        </div>
      ) : (
        <WhoCan action="answer" />
      )}
      <SendDialog open={sending} onClose={() => setSending(false)} fields={fields} wanted={wanted} />
    </section>
  );
}

interface ReturnedProps {
  readonly of: SentBack;
  /** Undefined for a reader who cannot correct it. */
  readonly edit: string | undefined;
}

function Returned({ of, edit }: ReturnedProps) {
  const { i18n } = useLingui();
  const field = of.field as RequirementId;
  return (
    <li data-changed={of.changed || undefined}>
      {edit === undefined ? (
        <b>{i18n._(fieldLabels[field])}</b>
      ) : (
        <Link to={`${edit}?page=${pageOf(field)}#${field}`}>{i18n._(fieldLabels[field])}</Link>
      )}
      <p>
        <SentBackReason of={of} />
      </p>
      {of.changed && (
        <span className="review-changed">
          <Icon name="check" small />
          <Trans>Changed</Trans>
        </span>
      )}
    </li>
  );
}
