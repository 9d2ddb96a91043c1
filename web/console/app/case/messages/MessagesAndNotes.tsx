import { Trans, useLingui } from '@lingui/react/macro';
import { writeMessage, writeNote } from '@thamani/contract/review.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Moment } from '../../language/format.tsx';
import { may, type CaseDetails } from '../case-data.ts';
import { WriteForm } from './WriteForm.tsx';

/** The company reads every word of it. */
export function Messages() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  return (
    <section className="case-part" aria-labelledby="messages">
      <div className="case-section-head">
        <h2 id="messages" tabIndex={-1}>
          <Trans>Messages</Trans>
        </h2>
        <p className="case-who-reads case-reads-company">
          <Icon name="mail" small />
          <Trans>The company can read these messages</Trans>
        </p>
      </div>
      <Written lines={caseDetails.messages} none={t`No messages yet.`} />
      {may(caseDetails, 'write_message') && (
        <WriteForm
          name="message"
          label={t`Write to the company`}
          action={t`Send the message`}
          onSend={(text) => run(writeMessage, { text })}
        />
      )}
    </section>
  );
}

/** For the staff alone. */
export function Notes() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  return (
    <section className="case-part case-notes" aria-labelledby="notes">
      <div className="case-section-head">
        <h2 id="notes" tabIndex={-1}>
          <Trans>Internal notes</Trans>
        </h2>
        <p className="case-who-reads">
          <Icon name="shield" small />
          <Trans>Never shown to the company</Trans>
        </p>
      </div>
      <Written lines={caseDetails.notes} none={t`No notes yet.`} />
      {may(caseDetails, 'write_note') && (
        <WriteForm name="note" label={t`Write an internal note`} action={t`Add note`} onSend={(text) => run(writeNote, { text })} />
      )}
    </section>
  );
}

function Written({ lines, none }: { readonly lines: CaseDetails['messages']; readonly none: string }) {
  const { caseDetails } = useReviewCase();
  if (lines.length === 0) return <p className="soft small case-none">{none}</p>;
  return (
    <ol className="case-written">
      {lines.map(({ id, by, text, at }) => (
        <li key={id} className={by === null ? 'case-from-company' : undefined}>
          <p className="small soft">
            <strong>
              <bdi>{by === null ? caseDetails.company_name : by.name}</bdi>
            </strong>{' '}
            <Moment at={at} />
          </p>
          <p className="case-text">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}
