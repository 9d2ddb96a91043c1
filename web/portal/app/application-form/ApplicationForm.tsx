import { useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useNavigate } from 'react-router';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { CompanyField } from '../company-context/CompanyContext.tsx';
import { FormPageFields } from './fields/FormPageFields.tsx';
import { ValueAdditionAside } from './fields/ValueAddition.tsx';
import { FormContext } from './form-context.ts';
import { pageOf, rowsOn } from './form-values.ts';
import { CorrectionNote } from './frame/CorrectionNote.tsx';
import { FormFoot } from './frame/FormFoot.tsx';
import { FormNotices } from './frame/FormNotices.tsx';
import { FormPageHead } from './frame/FormPageHead.tsx';
import { FormShell } from './frame/FormShell.tsx';
import { pages, Progress, Steps } from './frame/Steps.tsx';
import { StillNeeded } from './frame/StillNeeded.tsx';
import type { Phase } from './saving/autosave.ts';
import type { Draft } from './saving/draft.ts';
import { Clashes } from './saving/EditConflicts.tsx';
import { CompanyDetailsNeeded } from './submission/CompanyDetailsNeeded.tsx';
import { ConfirmSubmission } from './submission/ConfirmSubmission.tsx';
import { RefusedAnswers } from './submission/RefusedAnswers.tsx';
import { Summary } from './submission/Summary.tsx';
import { useApplicationForm } from './useApplicationForm.ts';
import type { ApplicationFormProps } from './useApplicationForm.ts';

/** The eight pages of one application. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { applicationNumber, page } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { element, address, saved, submission, shared } = useApplicationForm(props);
  const title = i18n._(pageTitles[page]);
  const leaveAsDraft = () => {
    saved.send();
    // Where the server does not take the answers, the page says so.
    if (!isKeptHereOnly(saved.phase)) sayInToast('success', t`Saved as draft`);
    void navigate(address);
  };
  const leadToMissing = () => {
    submission.listMissing(shared.missing, shared.companyDetails);
    const [first] = shared.missing;
    if (first !== undefined) void navigate(shared.addressOf(pageOf(first)));
  };
  return (
    <FormContext value={shared}>
      <FormShell form={saved} leavesTo={address}>
        <title>
          {shared.correction === undefined ? t`Page ${page} of ${pages.length}: ${title} · Thamani` : t`Correction: ${title} · Thamani`}
        </title>
        <div className="form-grid">
          <Steps page={page} />
          <main id="main" tabIndex={-1}>
            <Progress page={page} />
            <CorrectionNote page={page} />
            <FormNotices form={saved} own={address} />
            <Clashes onSettle={saved.settle} />
            {submission.refusal !== undefined && <RefusedAnswers refused={submission.refusal} page={page} />}
            <form ref={element} method="post" action={shared.addressOf(page)} noValidate onSubmit={(event) => event.preventDefault()}>
              <CompanyField />
              <input type="hidden" name="versions" value={versionsOn(page, shared.draft)} />
              <FormPageHead page={page} applicationNumber={applicationNumber} />
              <div key={page}>
                {page === 8 && <Summary applicationNumber={applicationNumber} />}
                {page === 8 && <CompanyDetailsNeeded />}
                <FormPageFields page={page} />
              </div>
              <StillNeeded page={page} />
              <FormFoot page={page} onProceed={() => submission.proceed(shared.draft, shared.wrong, shared.missing)} />
            </form>
          </main>
          <ValueAdditionAside page={page} />
        </div>
        <ConfirmSubmission
          open={submission.confirming}
          submitting={saved.submitting}
          hasColleagues={props.hasColleagues}
          onClose={submission.stop}
          onDraft={leaveAsDraft}
          onSubmit={saved.submit}
          onMissing={leadToMissing}
        />
      </FormShell>
    </FormContext>
  );
}

function isKeptHereOnly(phase: Phase): boolean {
  return phase === 'paused' || phase === 'halted' || phase === 'closed';
}

function versionsOn(page: FormPage, draft: Draft): string {
  return JSON.stringify(Object.fromEntries(rowsOn(page).map(({ id }) => [id, draft.versions[id] ?? 0])));
}
