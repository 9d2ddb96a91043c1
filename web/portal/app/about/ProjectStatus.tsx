import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';

export function WhereWeStand() {
  return (
    <section className="wrap about-standing">
      <Notice kind="plain" heading={<Trans>Where we stand today</Trans>}>
        <p>
          <Trans>
            The public pages, the calculator, the price list, the contact form, accounts, applications, payment, the review by two people,
            certificates and their check by anyone stand. What does not is marked as coming wherever it is named.
          </Trans>
        </p>
        <p>
          <Trans>
            Thamani is no State authority. Its certificate supports a claim of origin; only a State’s Designated Competent Authority issues
            a Certificate of Origin. No organisation runs this portal yet, so names and contact details are samples.
          </Trans>
        </p>
      </Notice>
    </section>
  );
}
