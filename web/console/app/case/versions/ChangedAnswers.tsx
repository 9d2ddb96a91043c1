import { Trans, useLingui } from '@lingui/react/macro';
import { requirements, type Requirement, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Day } from '../../language/format.tsx';
import { saidIn, type Reader } from '../answer-formatting.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { documentsOf, type Answered } from '../case-data.ts';
import { CaseSection } from '../CaseLayout.tsx';
import { CompareButton } from './CompareButton.tsx';

const rows: readonly Requirement[] = requirements;

/** After a correction: what the company changed, as it was and as it is. */
export function ChangedAnswers() {
  const { caseDetails, earlier } = useReviewCase();
  if (earlier === undefined) return null;
  const { version, application } = caseDetails;
  const changed = rows.filter(({ id, kind }) => kind !== 'declaration' && earlier.changed.includes(id));
  return (
    <CaseSection
      id="changed-answers"
      className="case-part changed-answers"
      title={<Trans>Changed in version {version}</Trans>}
      beside={
        application.submitted_at !== null && (
          <p className="small soft">
            <Trans>
              sent <Day at={application.submitted_at} />
            </Trans>
          </p>
        )
      }
    >
      {changed.length === 0 ? (
        <p className="soft small case-none">
          <Trans>No answer of the form was changed.</Trans>
        </p>
      ) : (
        <ul aria-labelledby="changed-answers">
          {changed.map(({ id }) => (
            <Change key={id} id={id} />
          ))}
        </ul>
      )}
    </CaseSection>
  );
}

function Change({ id }: { readonly id: RequirementId }) {
  const { i18n } = useLingui();
  const { caseDetails, earlier, reader } = useReviewCase();
  const { select } = useCaseActions();
  if (earlier === undefined) return null;
  const [was, now] = [textOf({ application: earlier.answers }, id, reader), textOf(caseDetails, id, reader)];
  return (
    <li className="changed-answer">
      <button type="button" className="place-link" onClick={() => select(id)}>
        {i18n._(fieldLabels[id])}
      </button>
      <span className="changed-answer-was">
        <span className="soft small">
          <Trans>was</Trans>
        </span>{' '}
        <Text text={was} />
      </span>
      <span className="changed-answer-now">
        <span className="soft small">
          <Trans>now</Trans>
        </span>{' '}
        <Text text={now} />
      </span>
      <CompareButton field={id} />
    </li>
  );
}

/** In its own direction. */
function Text({ text }: { readonly text: string }) {
  return text === '' ? (
    <span className="soft">
      <Trans>no answer</Trans>
    </span>
  ) : (
    <bdi>{text}</bdi>
  );
}

/** Of documents the names of the files. A country is only named for the current version (CaseProvider): both are shown by their code. */
function textOf(answered: Answered, id: RequirementId, reader: Reader): string {
  if (id === 'facility_country') return answered.application.facility_country ?? '';
  const files = documentsOf(answered, id).map(({ name }) => name);
  return files.length > 0 ? files.join(', ') : saidIn(answered, id, reader);
}
