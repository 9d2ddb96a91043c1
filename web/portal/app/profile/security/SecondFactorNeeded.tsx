import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { countOf, twoStepId } from '../../factors/factors.ts';
import type { Factors } from '../../factors/factors.ts';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';

/** For a person who cannot act for the company until they have a second factor: every page of the company leads here. */
export function SecondFactorNeeded({ factors }: { readonly factors: Factors }) {
  const { profile, companyName } = useSignedIn();
  if (!profile.company_requires_second_factor || countOf(factors) > 0) return null;
  return (
    <div className="form-done">
      <Notice
        kind="warning"
        heading={
          <Trans>
            <bdi>{companyName}</bdi> requires two-step sign-in.
          </Trans>
        }
      >
        <p>
          <Trans>Until you add a passkey or an authenticator app, you cannot see or change anything in this company.</Trans>{' '}
          <Link to={`?tab=profiles#${twoStepId}`}>
            <Trans>Set up two-step sign-in</Trans>
          </Link>
        </p>
      </Notice>
    </div>
  );
}
