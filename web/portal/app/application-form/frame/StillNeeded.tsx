import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { RequestedCorrection } from '../correction.ts';
import { isDeclaration, pageOf } from '../form-values.ts';
import { entries } from '../saving/draft.ts';
import { useForm } from '../form-context.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { wordsOf } from '../field-labels.ts';

/** A reminder, not an error: nobody is kept on a page by it. */
export function StillNeeded({ page }: { readonly page: FormPage }) {
  const { correction } = useForm();
  return correction === undefined ? <NeededToSubmit page={page} /> : <StillToCorrect page={page} asked={correction} />;
}

/** Only what was sent back can be changed: what else may be open on the page is not asked for here. */
function StillToCorrect({ page, asked }: { readonly page: FormPage; readonly asked: RequestedCorrection }) {
  const { wrong } = useForm();
  const here = asked.fields.filter(({ field }) => pageOf(field as RequirementId) === page);
  if (here.length === 0) return null;
  const faulty = here.map(({ field }) => field as RequirementId).filter((id) => wrong[id] !== undefined);
  const unchanged = here.flatMap(({ field, changed }) =>
    changed || faulty.includes(field as RequirementId) ? [] : [field as RequirementId],
  );
  return (
    <div className="form-needed no-print">
      {faulty.length > 0 && (
        <>
          <p>
            <Icon name="attention" />
            <Trans>Before you can send the correction, correct these answers on this page.</Trans>
          </p>
          <FieldLinks ids={faulty} />
        </>
      )}
      {unchanged.length > 0 && (
        <>
          <p>
            <Icon name="information" />
            <Trans>Not yet changed on this page:</Trans>
          </p>
          <FieldLinks ids={unchanged} />
        </>
      )}
      {faulty.length + unchanged.length === 0 && (
        <p>
          <Icon name="check" />
          <Trans>You have changed every answer on this page that needed a correction.</Trans>
        </p>
      )}
    </div>
  );
}

function FieldLinks({ ids }: { readonly ids: readonly RequirementId[] }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <a href={`#${id}`}>{i18n._(isDeclaration(id) ? pageTitles[8] : wordsOf(id).label)}</a>
        </li>
      ))}
    </ul>
  );
}

function NeededToSubmit({ page }: { readonly page: FormPage }) {
  const { missing: all, wrong } = useForm();
  const onPage = all.filter((id) => pageOf(id) === page);
  const faulty = entries(wrong)
    .map(([id]) => id)
    .filter((id) => pageOf(id) === page);
  // The declarations are sentences: one link leads to all of them.
  const missing = onPage.filter((id, index) => !isDeclaration(id) || index === 0);
  return (
    <div className="form-needed no-print">
      {faulty.length > 0 && (
        <>
          <p>
            <Icon name="attention" />
            <Trans>Before you can submit, correct these answers on this page.</Trans>
          </p>
          <FieldLinks ids={faulty} />
        </>
      )}
      {missing.length === 0 && faulty.length > 0 ? null : missing.length === 0 ? (
        <p>
          <Icon name="check" />
          <Trans>All required answers on this page are filled in.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Icon name="information" />
            <Trans>Before you can submit, fill in these answers on this page. You can continue and come back later.</Trans>
          </p>
          <FieldLinks ids={missing} />
        </>
      )}
    </div>
  );
}
