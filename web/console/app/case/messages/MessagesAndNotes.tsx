import { Trans, useLingui } from '@lingui/react/macro';
import { writeMessage, writeNote } from '@thamani/contract/review.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { CompanyPersonName } from '../../companies/CompanyPersonName.tsx';
import { Moment } from '../../language/format.tsx';
import { may, type CaseDetails } from '../case-data.ts';
import { WriteForm } from './WriteForm.tsx';
import { CaseSection } from '../CaseLayout.tsx';

/** At the top of the case, until the officer answers: the message itself is far below. */
export function UnansweredMessage() {
  const { caseDetails } = useReviewCase();
  const last = caseDetails.messages.at(-1);
  if (last?.by !== null || caseDetails.permissions.length === 0) return null;
  return (
    <p className="case-changed">
      <Icon name="mail" small />
      <Trans>
        The message of the company on <Moment at={last.at} /> is not answered.
      </Trans>
      <a href={`#message-${last.id}`}>
        <Trans>Read and answer</Trans>
      </a>
    </p>
  );
}

/** The company reads every word of it. */
export function Messages() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  return (
    <CaseSection
      id="messages"
      title={<Trans>Messages</Trans>}
      beside={
        <p className="case-who-reads case-reads-company">
          <Icon name="mail" small />
          <Trans>The company can read these messages</Trans>
        </p>
      }
    >
      <Written lines={caseDetails.messages} none={t`No messages yet.`} />
      {may(caseDetails, 'write_message') && (
        <WriteForm
          name="message"
          label={t`Write to the company`}
          action={t`Send the message`}
          onSend={(text) => run(writeMessage, { text })}
        />
      )}
    </CaseSection>
  );
}

/** For the staff alone. */
export function Notes() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  return (
    <CaseSection
      id="notes"
      className="case-part case-notes"
      title={<Trans>Internal notes</Trans>}
      beside={
        <p className="case-who-reads">
          <Icon name="shield" small />
          <Trans>Never shown to the company</Trans>
        </p>
      }
    >
      <Written lines={caseDetails.notes} none={t`No notes yet.`} />
      {may(caseDetails, 'write_note') && (
        <WriteForm name="note" label={t`Write an internal note`} action={t`Add note`} onSend={(text) => run(writeNote, { text })} />
      )}
    </CaseSection>
  );
}

function Written({ lines, none }: { readonly lines: CaseDetails['messages']; readonly none: string }) {
  const { caseDetails } = useReviewCase();
  if (lines.length === 0) return <p className="soft small case-none">{none}</p>;
  return (
    <ol className="case-written">
      {lines.map(({ id, by, author, text, at }) => (
        <li key={id} id={`message-${id}`} className={by === null ? 'case-from-company' : undefined}>
          <p className="small soft">
            <strong>
              {author !== undefined && (
                <>
                  <CompanyPersonName person={author} />
                  {' · '}
                </>
              )}
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
