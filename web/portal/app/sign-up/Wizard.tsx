import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { PageProgress } from '@thamani/ui/progress/Progress.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import { EmailTaken, NotRegistered, Summary } from './FormErrors.tsx';
import { Aside } from './Aside.tsx';
import { Company } from './Company.tsx';
import { CreatePassword } from './CreatePassword.tsx';
import type { StepFields } from './fields.tsx';
import { Location } from './Location.tsx';
import { Personal } from './Personal.tsx';
import { useWithWayBack } from '../session/way-back.ts';
import { KeptAmounts } from '../sign-in/AccountPage.tsx';
import { addressOf, stepBefore, steps, stepLabels } from './steps.ts';
import type { Step } from './steps.ts';
import { useWizard } from './useWizard.ts';

const fieldsOf: Readonly<Record<Step, ComponentType<StepFields>>> = {
  personal: Personal,
  company: Company,
  location: Location,
  password: CreatePassword,
};

export function Wizard() {
  const { i18n, t } = useLingui();
  const { step, answers, refused, problem, taken, busy, form, save, submit, postpone, changeAddress, closeTaken } = useWizard();
  const Fields = fieldsOf[step];
  const name = i18n._(stepLabels[step]);
  const last = step === 'password';
  return (
    <div className="sign-up">
      <PageHead title={t`${name} · Sign up`} refused={refused !== undefined || problem !== undefined} />
      <StepBar step={step} />
      <div className="sign-up-form">
        {refused !== undefined && <Summary refused={refused} />}
        {problem !== undefined && <NotRegistered problem={problem} />}
        <KeptAmounts />
        <StepHeading step={step} />
        <noscript>
          <p className="sign-up-script">
            <Trans>This form needs JavaScript to keep your answers from step to step. Please turn it on.</Trans>
          </p>
        </noscript>
        {/* The browser's own checks would speak before our sentences, in the browser's words. */}
        <form key={step} ref={form} method="post" noValidate onInput={save} onChange={save} onSubmit={submit}>
          <Fields
            answers={answers}
            errors={refused?.errors ?? {}}
            later={(step === 'company' || step === 'location') && <Later step={step} onPress={postpone} />}
          />
          <div className="sign-up-actions">
            <BackButton step={step} />
            <Button type="submit" kind="main" aria-disabled={busy || undefined} busyLabel={t`Creating your account…`}>
              {last ? <Trans>Create account</Trans> : <Trans>Continue</Trans>}
            </Button>
          </div>
        </form>
      </div>
      <Aside step={step} />
      <EmailTaken problem={taken} onClose={closeTaken} onChange={changeAddress} />
    </div>
  );
}

/** Takes the focus after a change of step, so that a screen reader announces the new step. */
function StepHeading({ step }: { readonly step: Step }) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  const [number, all] = [steps.indexOf(step) + 1, steps.length];
  useEffect(() => {
    if (before.current !== step && !document.activeElement?.matches('[data-takes-focus]')) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <>
      <p className="sign-up-number">
        <Trans>
          Step {number} of {all}
        </Trans>
      </p>
      {/* A new element for each step: to focus the one that has the focus already would announce nothing. */}
      <h1 key={step} ref={heading} tabIndex={-1}>
        {i18n._(stepLabels[step])}
      </h1>
      <p className="sign-up-lead">
        <Lead step={step} />
      </p>
    </>
  );
}

function Lead({ step }: { readonly step: Step }) {
  switch (step) {
    case 'personal':
      return <Trans>The person who signs in for the company.</Trans>;
    case 'company':
      return <Trans>The company details that your certificates will show, and how we can contact you.</Trans>;
    case 'location':
      return <Trans>The address of the head office.</Trans>;
    case 'password':
      return <Trans>This is the last step. We will then email you a code to confirm your address.</Trans>;
  }
}

/** Ahead of what can wait, so that nobody has to look through it first. */
function Later({ step, onPress }: { readonly step: 'company' | 'location'; readonly onPress: () => void }) {
  return (
    <div className="sign-up-later">
      <p>
        {step === 'company' ? (
          <Trans>The rest of this step can wait. We ask for what is still needed before you submit your first application.</Trans>
        ) : (
          <Trans>You can fill in this step later, in your profile.</Trans>
        )}
      </p>
      <Button onClick={onPress}>
        <Trans>Do this later</Trans>
      </Button>
    </div>
  );
}

function BackButton({ step }: { readonly step: Step }) {
  const { language } = useAddress();
  const withWayBack = useWithWayBack();
  const before = stepBefore(step);
  if (before === undefined) {
    return (
      <ButtonLink href={addressIn(language, '/')}>
        <Trans>Back</Trans>
      </ButtonLink>
    );
  }
  return (
    <Link className="button button-plain" to={withWayBack(addressOf(before))}>
      <Trans>Back</Trans>
    </Link>
  );
}

/** Four segments, and on a wide screen the names of the steps under them; what is done can be gone back to. */
function StepBar({ step }: { readonly step: Step }) {
  const { i18n, t } = useLingui();
  const withWayBack = useWithWayBack();
  const at = steps.indexOf(step);
  const [number, all] = [at + 1, steps.length];
  return (
    <nav className="sign-up-steps" aria-label={t`Registration steps`}>
      <PageProgress page={number} pages={all} text={t`Step ${number} of ${all}`} />
      <ol>
        {steps.map((each, index) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {index < at ? <Link to={withWayBack(addressOf(each))}>{i18n._(stepLabels[each])}</Link> : i18n._(stepLabels[each])}
          </li>
        ))}
      </ol>
    </nav>
  );
}
