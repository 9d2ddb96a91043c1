import { Trans } from '@lingui/react/macro';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';

export interface Call {
  readonly label: ReactNode;
  /** As English has it. */
  readonly path: string;
}

export interface CallToActionProps {
  readonly heading?: ReactNode;
  readonly text?: ReactNode;
  readonly first?: Call;
  readonly second?: Call;
}

/** The band that closes a public page. It carries the page's one weave. */
export function CallToAction({
  heading = <Trans>Ready to Certify Your Products?</Trans>,
  text = (
    <Trans>One fee for each product, which you see before you pay. Cooperatives and women-led or youth-led companies pay 10% less.</Trans>
  ),
  first = { label: <Trans>Apply for Certification</Trans>, path: '/sign-up' },
  second = { label: <Trans>Request Partnership</Trans>, path: '/contact-us' },
}: CallToActionProps) {
  const { language } = useAddress();
  return (
    <section className="call">
      <Weave />
      <div className="wrap">
        <h2>{heading}</h2>
        <p>{text}</p>
        <div className="actions">
          <ButtonLink kind="gold" size="large" href={addressIn(language, first.path)}>
            {first.label}
          </ButtonLink>
          <ButtonLink kind="line" size="large" href={addressIn(language, second.path)}>
            {second.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Below the heading of a public page: what most readers come for, and where else to look. */
export function TwoActions({ first, second }: { readonly first: Call; readonly second: Call }) {
  const { language } = useAddress();
  return (
    <div className="actions">
      <ButtonLink kind="main" size="large" href={addressIn(language, first.path)}>
        {first.label}
      </ButtonLink>
      <ButtonLink size="large" href={addressIn(language, second.path)}>
        {second.label}
      </ButtonLink>
    </div>
  );
}
