import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { FormPage, Requirement } from '@thamani/domain/applications/requirements.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { fieldLabels, pageTitles } from '@thamani/site/labels/application-fields.ts';
import { RequirementRow } from './RequirementRow.tsx';
import { isJudging, decisionsIn, pagesOf, statusOf } from '../case-data.ts';

/** Answer by answer, grouped as the company filled in the form. */
export function Requirements() {
  const { caseDetails } = useReviewCase();
  const statuses = decisionsIn(caseDetails).map(({ id }) => statusOf(caseDetails, id));
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  return (
    <section className="case-requirements" aria-labelledby="requirements">
      <div className="case-section-head">
        <h2 id="requirements">
          <Trans>Requirements</Trans>
        </h2>
        <p className="small soft" role="status">
          {caseDetails.stage === 'correction' ? (
            <Trans>
              {count('accepted')} accepted · {count('returned')} returned · {count('open')} open
            </Trans>
          ) : isWithOfficer(caseDetails.stage) ? (
            <Trans>
              {count('accepted')} accepted · {count('returned')} to be returned · {count('open')} open
            </Trans>
          ) : (
            <Trans>
              {count('accepted')} accepted · {count('returned')} not accepted · {count('open')} open
            </Trans>
          )}
        </p>
      </div>
      {pagesOf(caseDetails).map(({ page, requirements }) => (
        <PageOfForm key={page} page={page} requirements={requirements} />
      ))}
      <Declarations />
    </section>
  );
}

function PageOfForm({ page, requirements }: { readonly page: FormPage; readonly requirements: readonly Requirement[] }) {
  const { i18n } = useLingui();
  const { caseDetails, busy } = useReviewCase();
  const { run } = useCaseActions();
  const open = requirements.map(({ id }) => id).filter((id) => statusOf(caseDetails, id) === 'open');
  const title = i18n._(pageTitles[page]);
  const acceptAll = async () => {
    const { status } = await run(decideRequirement, { fields: open, verdict: 'accepted' });
    if (status === 'done') document.getElementById(`page-${page}`)?.focus();
  };
  return (
    <>
      <div className="case-page-head">
        <h3 id={`page-${page}`} tabIndex={-1}>
          {title}
        </h3>
        {isJudging(caseDetails) && open.length > 0 && (
          <Button size="small" kind="quiet" aria-disabled={busy} aria-describedby={`page-${page}`} onClick={() => void acceptAll()}>
            <Plural value={open.length} one="Accept the open answer" other="Accept the # open answers" />
          </Button>
        )}
      </div>
      <ul className="requirement-list" aria-labelledby={`page-${page}`}>
        {requirements.map((requirement) => (
          <RequirementRow key={requirement.id} requirement={requirement} />
        ))}
      </ul>
    </>
  );
}

/** Officers do not assess declarations: the company is responsible for them. */
function Declarations() {
  const { i18n } = useLingui();
  return (
    <ul className="requirement-list case-declarations">
      {(['knowledge_of_information', 'commit_to_maintaining_compliance', 'agree_to_allow_thamani'] as const).map((id) => (
        <li key={id} className="small soft">
          <Icon name="check" small />
          {i18n._(fieldLabels[id])}
        </li>
      ))}
    </ul>
  );
}
