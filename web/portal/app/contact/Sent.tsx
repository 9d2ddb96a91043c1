import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';

export function Sent({ reference }: { readonly reference: string }) {
  const { t } = useLingui();
  const { language, path } = useAddress();
  const heading = t`Thank you. We have received your message.`;
  return (
    <div className="contact-answer">
      <Notice kind="success" heading={heading} answer>
        <p>
          <Trans>
            Your reference is <bdi className="code">{reference}</bdi>. Please include it if you write to us again.
          </Trans>
        </p>
        <p>
          <Trans>We have sent a confirmation to your email address. We will reply within two working days, in your language.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="success" text={heading} />
      <ButtonLink href={addressIn(language, path)}>
        <Trans>Write another message</Trans>
      </ButtonLink>
    </div>
  );
}
