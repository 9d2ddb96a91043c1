import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';

export function WhereWeStand() {
  return (
    <section className="wrap about-status">
      <Notice kind="plain" heading={<Trans>What is available today</Trans>}>
        <p>
          <Trans>
            The following are available: the public pages, the calculator, the price list, the contact form, accounts, applications,
            payments, the review by two people, certificates and public certificate checks. Features that are not available yet are marked
            “Planned”.
          </Trans>
        </p>
        <p>
          <Trans>
            Thamani is not a government authority. Its certificate supports a claim of origin. Only a State’s Designated Competent Authority
            issues a Certificate of Origin. No organisation runs this portal yet, so the names and contact details are only examples.
          </Trans>
        </p>
      </Notice>
    </section>
  );
}
