import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { categoryNames } from '@thamani/site/labels/application-choices.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { ApplicationDetails } from '../../applications/application.ts';
import { MissingApplication } from '../../applications/list/ListUnavailable.tsx';
import { useApplicationActions } from '../../company-context/permissions.ts';
import { openedLate } from '../../signed-in-layout/lazyDialog.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { fieldsIn } from '../correction.ts';
import { countriesIn, currenciesIn } from '../fields/reference-options.ts';
import { heldIn, isDeclaration, isSame } from '../form-values.ts';
import type { Values } from '../form-values.ts';
import { entries } from './draft.ts';
import type { Pending, PendingChanges } from './draft.ts';
import { forgetChanges, unsentChanges } from './pending-changes-storage.ts';
import type { DraftReader } from './pending-changes-storage.ts';
import { ShownAnswer } from './ShownAnswer.tsx';
import './lost-answers.css';

const DeleteAnswersDialog = openedLate(async () => (await import('./DeleteAnswersDialog.tsx')).DeleteAnswersDialog);

const none: readonly never[] = [];

/** Whose form could not be opened, as the route's loader throws it. */
export function lostIn(error: unknown): DraftReader | undefined {
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof thrown === 'object' && thrown !== null && 'lost' in thrown ? (thrown.lost as DraftReader) : undefined;
}

/** An application that is not there, or to which the person's access has ended. Answers that were not sent are shown to be copied. */
export function LostApplication(reader: DraftReader) {
  const { t } = useLingui();
  return (
    <div className="failure">
      <PageTitle title={t`Not found`} />
      <MissingApplication />
      <UnsentAnswers reader={reader} values={undefined} inForm={none} />
    </div>
  );
}

interface UnsentAnswersOfProps {
  readonly applicationId: string;
  /** Undefined where the reader cannot see it. */
  readonly application: ApplicationDetails | undefined;
  /** The ids of the reader's other companies; not needed for an application that the reader can see, which is of the current company. */
  readonly otherCompanies?: readonly string[];
}

/** On the application's page: a reader who can open the form finds the answers there, and in a correction those that it asks for. */
export function UnsentAnswersOf({ applicationId, application, otherCompanies = none }: UnsentAnswersOfProps) {
  const { profile } = useSignedIn();
  const { language } = useAddress();
  const may = useApplicationActions();
  const canEdit = application !== undefined && may(application, 'edit');
  const correction = application?.review?.correction ?? undefined;
  if (canEdit && correction === undefined) return null;
  const { id: accountId, company_id: companyId } = profile;
  return (
    <UnsentAnswers
      reader={{ accountId, applicationId, companyId, otherCompanies }}
      values={application && heldIn(application, language).values}
      inForm={canEdit && correction !== undefined ? fieldsIn(correction) : none}
    />
  );
}

interface UnsentAnswersProps {
  readonly reader: DraftReader;
  /** The answers that the server has, where the reader can see them: one that arrived after all is not shown. */
  readonly values: Values | undefined;
  /** Fields whose unsent answers are in the form, which sends them. */
  readonly inForm: readonly RequirementId[];
}

function UnsentAnswers({ reader, values, inForm }: UnsentAnswersProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const [kept, forget] = useUnsentChanges(reader);
  const [stage, setStage] = useState<'shown' | 'asking' | 'deleted'>('shown');
  // The focus was in the dialog, and the notice with the button that opened it is gone.
  useEffect(() => {
    if (stage === 'deleted') document.querySelector<HTMLElement>('h1')?.focus();
  }, [stage]);
  const isShown = ([id, { value }]: readonly [RequirementId, Pending]) =>
    // A ticked declaration is nothing to copy.
    !inForm.includes(id) && !isDeclaration(id) && (values === undefined || !isSame(id, value, values[id] ?? null, language));
  const unsent = entries(kept).filter(isShown);
  if (unsent.length === 0) return null;
  const remove = () => {
    forget((id) => !inForm.includes(id));
    setStage('deleted');
    sayInToast('success', t`Your unsent answers were deleted from this device.`);
  };
  return (
    <div className="lost-answers no-print">
      <Notice kind="warning" heading={t`Your unsent answers are still on this device.`}>
        <p>
          <Trans>You typed these answers, but they are not in the application. You can copy them.</Trans>
        </p>
        <Answers unsent={unsent} />
        <div>
          <Button size="small" onClick={() => setStage('asking')}>
            <Trans>Delete them from this device</Trans>
          </Button>
        </div>
      </Notice>
      <DeleteAnswersDialog open={stage === 'asking'} onClose={() => setStage('shown')} onDelete={remove} />
    </div>
  );
}

type Forget = (isForgotten: (id: RequirementId) => boolean) => void;

function useUnsentChanges({ accountId, applicationId, companyId, otherCompanies }: DraftReader): [PendingChanges, Forget] {
  const [kept, setKept] = useState<PendingChanges>({});
  useEffect(() => {
    void unsentChanges({ accountId, applicationId, companyId, otherCompanies }).then(setKept);
  }, [accountId, applicationId, companyId, otherCompanies]);
  return [
    kept,
    (isForgotten) => {
      setKept({});
      void forgetChanges({ accountId, applicationId }, isForgotten);
    },
  ];
}

function Answers({ unsent }: { readonly unsent: readonly (readonly [RequirementId, Pending])[] }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const categories = Object.entries(categoryNames).map(([value, name]) => ({ value, word: i18n._(name) }));
  const lists = { facility_country: countriesIn(language), currency: currenciesIn(language), product_category: categories };
  return (
    <dl>
      {unsent.map(([id, { value }]) => (
        <Fact key={id} name={i18n._(fieldLabels[id])}>
          <ShownAnswer id={id} value={value} lists={lists} documents={undefined} />
        </Fact>
      ))}
    </dl>
  );
}
