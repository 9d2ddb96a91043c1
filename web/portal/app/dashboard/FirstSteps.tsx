import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { reviewDays } from '@thamani/domain/review/expected-decision.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { detailAddress, editAddress, newAddress } from '../applications/application.ts';
import { Day } from '../applications/Day.tsx';
import { useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { fieldLabels } from '../company-fields/field-labels.ts';
import { Amount } from '../payments/Amount.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { FirstSteps as Steps } from './dashboard.ts';

interface FirstStepsProps {
  readonly steps: Steps;
  /** The newest draft has its value addition. */
  readonly hasFigure?: boolean;
  readonly onCalculate: () => void;
}

/** What a new company does next, in place of figures that are all zero. */
export function FirstSteps({ steps, hasFigure = false, onCalculate }: FirstStepsProps) {
  const { language } = useAddress();
  const may = useMay();
  const { i18n } = useLingui();
  const details = useSignedIn().profile.company_data?.missing_to_submit ?? [];
  const fields = new Intl.ListFormat(language).format(details.map((field) => i18n._(fieldLabels[field])));
  const { registered_on: registered, draft, submitted, lowest_fee: fee } = steps;
  const at = submitted !== null ? 5 : draft !== null ? 4 : 2;
  const link = (path: string, isNext: boolean, words: ReactNode) => (
    <Link className={`button button-${isNext ? 'main' : 'plain'}`} to={addressIn(language, path)}>
      {words}
    </Link>
  );
  return (
    <section className="card panel first-steps" aria-labelledby="first-steps">
      <header className="panel-head">
        <h2 id="first-steps">
          <Trans>First steps</Trans>
        </h2>
      </header>
      <ol>
        <Step number={1} at={at} title={<Trans>Create your account</Trans>}>
          <Trans>
            Done on <Day at={registered} />.
          </Trans>
        </Step>
        <Step
          number={2}
          at={at}
          isDone={hasFigure || at === 5}
          title={<Trans>See whether your product can qualify</Trans>}
          action={
            <Button kind={at === 2 ? 'main' : 'plain'} onClick={onCalculate}>
              <Trans>Open the calculator</Trans>
            </Button>
          }
        >
          <Trans>Enter the price of your product and the cost of imported inputs. It takes one minute.</Trans>
        </Step>
        <Step
          number={3}
          at={at}
          isDone={details.length === 0}
          title={<Trans>Complete company details</Trans>}
          action={
            details.length > 0 &&
            may('change_company') &&
            link(
              `/profile/company-details?${new URLSearchParams({ next: addressIn(language, '/dashboard') }).toString()}`,
              false,
              <Trans>Fill in company details</Trans>,
            )
          }
        >
          {details.length === 0 ? (
            <Trans>All company details needed for a submission are filled in.</Trans>
          ) : (
            <>
              <Trans>Needed before your first submission: {fields}.</Trans>
              {!may('change_company') && <WhoCan action="change" />}
            </>
          )}
        </Step>
        <Step
          number={4}
          at={at}
          title={<Trans>Fill in the application</Trans>}
          action={
            may('edit_application') &&
            at < 5 &&
            (draft === null
              ? link(newAddress, false, <Trans>Start an application</Trans>)
              : link(editAddress(draft.id), true, <Trans>Continue application</Trans>))
          }
        >
          <Trans>The form is saved as you type. A draft costs nothing.</Trans>
        </Step>
        <Step
          number={5}
          at={at}
          title={<Trans>Submit and pay</Trans>}
          action={
            submitted !== null &&
            (submitted.confirming
              ? link(detailAddress(submitted.id), false, <Trans>Open the application</Trans>)
              : may('pay') && link(detailAddress(submitted.id), true, <Trans>Pay the fee</Trans>))
          }
        >
          {submitted?.confirming === true && (
            <>
              <Trans>Your payment is being confirmed.</Trans>{' '}
            </>
          )}
          {fee !== null && (
            <>
              <Trans>
                The fee depends on the product category, from <Amount of={fee.amount} />.
              </Trans>{' '}
            </>
          )}
          <Plural
            value={reviewDays}
            one="Then our aim is a decision within # working day, without a site visit."
            other="Then our aim is a decision within # working days, without a site visit."
          />
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  /** The step that comes next. */
  readonly at: number;
  /** Without it, what comes before the next step is done. */
  readonly isDone?: boolean;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, at, isDone = number < at, title, action, children }: StepProps) {
  const { t } = useLingui();
  return (
    <li data-step={isDone ? 'done' : number === at ? 'next' : 'later'} aria-current={number === at ? 'step' : undefined}>
      <span className="step-mark" aria-hidden={!isDone}>
        {isDone ? <Icon name="check" /> : <span className="num">{number}</span>}
      </span>
      <div className="task-text">
        <h3>
          {title} {isDone && <span className="unseen">{t`done`}</span>}
        </h3>
        <div className="soft">{children}</div>
      </div>
      <div className="task-action">{action}</div>
    </li>
  );
}
