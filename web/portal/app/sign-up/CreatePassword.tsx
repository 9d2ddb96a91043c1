import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Link } from 'react-router';
import { fieldLabels } from '../company-fields/field-labels.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useWithWayBack } from '../session/way-back.ts';
import { HydratedPasswordField } from '../sign-in/HydratedPasswordField.tsx';
import type { StepFields } from './fields.tsx';
import { addressOf } from './steps.ts';

export function CreatePassword({ answers, errors }: StepFields) {
  const { i18n, t } = useLingui();
  const withWayBack = useWithWayBack();
  return (
    <>
      <p className="sign-up-known">
        <span>{i18n._(fieldLabels.email)}</span>
        <strong>
          <bdi>{answers.email}</bdi>
        </strong>
        <Link to={withWayBack(addressOf('personal'))}>
          <Trans>Change</Trans>
        </Link>
      </p>
      {/* Tells a password manager whose password it keeps. */}
      <input
        className="unseen"
        type="email"
        autoComplete="username"
        value={answers.email ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <HydratedPasswordField
        id="password"
        name="password"
        autoComplete="new-password"
        label={t`Password`}
        hint={t`Use 12 to 128 characters. Several words together are easy to remember. You do not need capital letters, digits or symbols.`}
        error={errors['password']}
      />
      <HydratedPasswordField
        id="confirmation"
        name="confirmation"
        autoComplete="new-password"
        label={t`Confirm password`}
        hint={t`Enter the same password again.`}
        error={errors['confirmation']}
      />
      <Checkbox id="agreed" name="agreed" value="true" required error={errors['agreed']} label={<Agreement />} />
    </>
  );
}

/** The texts open beside the form, so that the password stays in its field. */
export function Agreement() {
  const { language } = useAddress();
  const terms = addressIn(language, '/terms-of-use');
  const privacy = addressIn(language, '/privacy-policy');
  return (
    <Trans>
      I agree to the{' '}
      <a href={terms} target="_blank" rel="noreferrer">
        Terms of use
      </a>{' '}
      and{' '}
      <a href={privacy} target="_blank" rel="noreferrer">
        Privacy Policy
      </a>{' '}
      (they open in a new tab).
    </Trans>
  );
}
