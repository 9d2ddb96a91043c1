import { useLingui } from '@lingui/react/macro';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import { percentagePairs } from '@thamani/domain/applications/fields.ts';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { paymentLeftToOthers } from '../applications/application.ts';
import { useCompanyId } from '../company-context/CompanyContext.tsx';
import { asItStands, fieldsIn } from './correction.ts';
import type { RequestedCorrection } from './correction.ts';
import { fillControl, readControl } from './fields/dom-controls.ts';
import type { Lists } from './fields/select-options.ts';
import { useControls } from './fields/useFieldErrors.ts';
import type { Form } from './form-context.ts';
import { faultsIn, missingIn, pageOf, rowsOn } from './form-values.ts';
import type { FormState, Value } from './form-values.ts';
import { pages } from './frame/Steps.tsx';
import { useDraft } from './saving/useDraft.ts';
import type { DraftForm } from './saving/useDraft.ts';
import { useSubmission } from './submission/useSubmission.ts';
import type { Submission } from './submission/useSubmission.ts';
import { followingShare, tidied } from './value-formatting.ts';

export interface ApplicationFormProps {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly accountId: string;
  readonly held: FormState;
  readonly lists: Lists;
  readonly hsCode: FoundHsCodes['data'][number] | undefined;
  /** What is asked, where this is a correction. */
  readonly correction: RequestedCorrection | undefined;
  readonly companyDetails: Form['companyDetails'];
  readonly facilities: Form['facilities'];
  /** Whether the company has several people, for a person who may pay. */
  readonly hasColleagues: boolean;
  readonly page: FormPage;
  /** The address names no page: a returning person is led to the page they left. */
  readonly anyPage: boolean;
}

type Controls = RefObject<HTMLFormElement | null>;

interface ApplicationFormState {
  /** The form, whose controls keep what is typed. */
  readonly element: Controls;
  /** Of the application's page, in the reader's language. */
  readonly address: string;
  readonly saved: DraftForm;
  readonly submission: Submission;
  /** For the fields of every page. */
  readonly shared: Form;
}

/** What the eight pages share: the draft, saved as it is typed, its submission, and what each field needs to know. */
export function useApplicationForm(props: ApplicationFormProps): ApplicationFormState {
  const { language } = useAddress();
  const element = useRef<HTMLFormElement>(null);
  const address = addressIn(language, `/applications/${props.applicationId}`);
  const submission = useSubmission();
  const saved = useSavedForm(props, address, element, submission);
  const shared = useSharedForm(props, saved, address, element);
  useEarlyAnswers(element, props.page, saved);
  return { element, address, saved, submission, shared };
}

/** Saved as one types; what comes back from elsewhere is put into the controls. */
function useSavedForm(props: ApplicationFormProps, address: string, element: Controls, submission: Submission): DraftForm {
  const { accountId, applicationId, page } = props;
  const { t } = useLingui();
  const { language } = useAddress();
  const navigate = useNavigate();
  const companyId = useCompanyId();
  const place = useMemo(() => ({ accountId, applicationId, companyId }), [accountId, applicationId, companyId]);
  const go = (to: FormPage, replace = false) => void navigate(`${address}/edit?page=${to}`, { replace });
  return useDraft({
    action: `${address}/edit`,
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
    onSubmitted() {
      sayInToast('success', t`Your application was submitted.`);
      void navigate(address, { state: paymentLeftToOthers });
    },
    onSent() {
      sayInToast('success', t`Your correction was sent. The review continues.`);
      void navigate(address);
    },
    onRefused(refused) {
      submission.refuse(refused);
      const first = pages.flatMap(rowsOn).find(({ id }) => refused.errors[id] !== undefined);
      if (first !== undefined) go(pageOf(first.id));
    },
    onStopped(message) {
      submission.stop();
      if (message !== '') sayInToast('warning', message);
    },
    onUnreachable() {
      submission.stop();
      sayInToast('error', t`The connection failed. Your answers are saved on this device. Try again when you are back online.`);
    },
  });
}

function useSharedForm(
  { applicationId, held, lists, hsCode, correction, companyDetails, facilities }: ApplicationFormProps,
  { draft, change: keep }: DraftForm,
  address: string,
  element: Controls,
): Form {
  const { language } = useAddress();
  const wrong = useMemo(() => faultsIn({ values: draft.values, locale: draft.locale }), [draft.values, draft.locale]);
  const missing = useMemo(() => missingIn({ values: draft.values, locale: draft.locale }), [draft.values, draft.locale]);
  const put = (id: RequirementId, value: Value) => {
    if (element.current !== null) fillControl(element.current, id, value);
    keep(id, value);
  };
  // The second share of a whole follows the first, as long as nobody types another.
  const change = (id: RequirementId, value: Value) => {
    const second = correction === undefined ? percentagePairs.find(([first]) => first === id)?.[1] : undefined;
    const share = second && followingShare({ before: draft.values[id], typed: value, second: draft.values[second] }, language);
    keep(id, value);
    if (second !== undefined && share !== undefined) put(second, share);
  };
  const told = useControls(element, { change, wrong, language });
  return {
    draft,
    lists,
    hsCode,
    companyDetails,
    facilities,
    correction: correction && { ...correction, fields: asItStands(correction, held.values, draft) },
    missing,
    wrong,
    told,
    sheetAddress: addressIn(language, `/cost-sheet/${applicationId}`),
    addressOf: (page) => `${address}/edit?page=${page}`,
    change,
    fill(id, value) {
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
