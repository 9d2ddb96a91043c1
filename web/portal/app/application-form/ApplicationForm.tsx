import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { faultsIn, missingIn, pageOf, rowsOn } from './form-values.ts';
import type { FormState } from './form-values.ts';
import { Clashes } from './EditConflicts.tsx';
import { Confirm } from './Confirm.tsx';
import { ConfirmCorrection } from './ConfirmCorrection.tsx';
import { fieldsIn } from './correction.ts';
import type { RequestedCorrection } from './correction.ts';
import { CorrectionNote } from './CorrectionNote.tsx';
import { fillControl, readControl } from './dom-controls.ts';
import type { Draft } from './draft.ts';
import { FormContext, useForm } from './form-context.ts';
import type { Form } from './form-context.ts';
import { FormFoot } from './FormFoot.tsx';
import { FormNotices } from './FormNotices.tsx';
import { FormPageFields } from './FormPageFields.tsx';
import { FormPageHead } from './FormPageHead.tsx';
import { FormShell } from './FormShell.tsx';
import type { Lists } from './select-options.ts';
import { RefusedAnswers } from './RefusedAnswers.tsx';
import { tidied } from './value-formatting.ts';
import { pages, Progress, Steps } from './Steps.tsx';
import { StillNeeded } from './StillNeeded.tsx';
import { Summary } from './Summary.tsx';
import { useControls } from './useFieldErrors.ts';
import { useDraft } from './useDraft.ts';
import type { DraftForm } from './useDraft.ts';
import { useSubmission } from './useSubmission.ts';
import type { Submission } from './useSubmission.ts';
import { ValueAdditionCard, WhichFigure } from './ValueAddition.tsx';
import { pageTitles } from './field-labels.ts';

export interface ApplicationFormProps {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly accountId: string;
  readonly held: FormState;
  readonly lists: Lists;
  readonly hsCode: FoundHsCodes['data'][number] | undefined;
  /** What is asked, where this is a correction. */
  readonly correction: RequestedCorrection | undefined;
  readonly page: FormPage;
  /** The address names no page: a returning person is led to the page they left. */
  readonly anyPage: boolean;
}

/** The eight pages of one application. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { applicationId, applicationNumber, page } = props;
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const own = addressIn(language, `/applications/${applicationId}`);
  const submission = useSubmission();
  const form = useSavedForm(props, own, element, submission);
  const { draft, send } = form;
  const shared = useSharedForm(props, form, own, element);
  useEarlyAnswers(element, page, form);

  return (
    <FormContext value={shared}>
      <FormShell form={form} leavesTo={own}>
        <title>{t`Page ${page} of ${pages.length}: ${i18n._(pageTitles[page])} · Thamani`}</title>
        <div className="form-grid">
          <Steps page={page} />
          <main id="main" tabIndex={-1}>
            <Progress page={page} />
            <CorrectionNote page={page} />
            <FormNotices phase={form.phase} own={own} />
            <Clashes onSettle={form.settle} />
            {submission.refusal !== undefined && <RefusedAnswers refused={submission.refusal} page={page} />}
            <form ref={element} method="post" action={shared.addressOf(page)} noValidate onSubmit={(event) => event.preventDefault()}>
              <input type="hidden" name="versions" value={versionsOn(page, draft)} />
              <FormPageHead page={page} applicationNumber={applicationNumber} />
              <div key={page}>
                {page === 8 && <Review applicationNumber={applicationNumber} />}
                <FormPageFields page={page} />
              </div>
              <StillNeeded page={page} />
              <FormFoot page={page} onProceed={() => submission.proceed(draft, shared.wrong)} />
            </form>
          </main>
          <aside className="form-aside no-print">
            {(page === 2 || page === 3) && (
              <>
                <ValueAdditionCard place="aside" />
                <WhichFigure />
              </>
            )}
          </aside>
        </div>
        {props.correction === undefined ? (
          <Confirm
            open={submission.confirming}
            submitting={form.submitting}
            missing={shared.missing.length}
            fee={draft.pending.product_category || draft.pending.discount_evidence ? null : (draft.fee ?? null)}
            onClose={submission.stop}
            onDraft={() => {
              send();
              sayInToast('success', t`Saved as draft`);
              void navigate(own);
            }}
            onSubmit={form.submit}
          />
        ) : (
          <ConfirmCorrection
            open={submission.confirming}
            submitting={form.submitting}
            asked={props.correction}
            before={props.held.values}
            now={draft.values}
            onClose={submission.stop}
            onSubmit={form.submit}
          />
        )}
      </FormShell>
    </FormContext>
  );
}

/** Saved as one types; what comes back from elsewhere is put into the controls. */
function useSavedForm(props: ApplicationFormProps, own: string, element: Controls, submission: Submission): DraftForm {
  const { accountId, applicationId, page } = props;
  const { t } = useLingui();
  const { language } = useAddress();
  const navigate = useNavigate();
  const place = useMemo(() => ({ accountId, applicationId }), [accountId, applicationId]);
  const go = (to: FormPage, replace = false) => void navigate(`${own}/edit?page=${to}`, { replace });
  return useDraft({
    action: `${own}/edit`,
    place,
    only: props.correction && fieldsIn(props.correction),
    held: props.held,
    page,
    onFilled(ids, draft, last) {
      const controls = element.current;
      if (controls !== null) for (const id of ids) fillControl(controls, id, tidied(id, draft.values[id] ?? null, language));
      if (last !== undefined && last !== page && props.anyPage) go(last, true);
    },
    onPaying(link) {
      location.assign(link);
    },
    onSent() {
      sayInToast('success', t`Your correction was sent. The review continues.`);
      void navigate(own);
    },
    onRefused(refused) {
      submission.refuse(refused);
      const first = pages.flatMap(rowsOn).find(({ id }) => refused.errors[id] !== undefined);
      if (first !== undefined) go(pageOf(first.id));
    },
    onUnreachable() {
      submission.stop();
      sayInToast('error', t`The connection failed. Your answers are saved on this device. Try again when you are back online.`);
    },
  });
}

type Controls = RefObject<HTMLFormElement | null>;

function useSharedForm(
  { lists, hsCode, correction }: ApplicationFormProps,
  { draft, change }: DraftForm,
  own: string,
  element: Controls,
): Form {
  const { language } = useAddress();
  const wrong = useMemo(() => faultsIn(draft.values), [draft.values]);
  const missing = useMemo(() => missingIn(draft.values), [draft.values]);
  const told = useControls(element, { change, wrong, language });
  return {
    draft,
    lists,
    hsCode,
    correction,
    missing,
    wrong,
    told,
    addressOf: (page) => `${own}/edit?page=${page}`,
    change,
    fill(id: RequirementId, value) {
      if (element.current !== null) fillControl(element.current, id, value);
      change(id, value);
    },
  };
}

/** What was typed or chosen before the script came is in the controls, and nowhere else yet. A page that is left is sent at once. */
function useEarlyAnswers(element: Controls, page: FormPage, { change, send }: DraftForm): void {
  useEffect(() => {
    const controls = element.current;
    if (controls === null) return;
    for (const { id } of rowsOn(page)) {
      const value = readControl(controls, id);
      if (value !== undefined) change(id, value);
    }
    return send;
  }, [element, page, change, send]);
}

/** Everything once more. On paper it has a head of its own, since it is then a document and no page of a form. */
function Review({ applicationNumber }: { readonly applicationNumber: string }) {
  const name = useForm().draft.values.product_name;
  return (
    <>
      <div className="form-printed" aria-hidden="true">
        <p className="wordmark">
          <Wordmark />
        </p>
        <p>
          <Trans>Certification application</Trans> <span className="code">{applicationNumber}</span>
        </p>
        <p>
          <bdi>{typeof name === 'string' ? name : ''}</bdi>
        </p>
      </div>
      <div className="form-review no-print">
        <Button icon="document" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Summary />
    </>
  );
}

function versionsOn(page: FormPage, draft: Draft): string {
  return JSON.stringify(Object.fromEntries(rowsOn(page).map(({ id }) => [id, draft.versions[id] ?? 0])));
}
