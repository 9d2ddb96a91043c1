import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { PassingMessage } from '../public-layout/PageContent.tsx';

interface Props {
  readonly reference: string;
  readonly link: string;
  readonly publicOrigin: string;
  readonly hasContact: boolean;
}

/** The only page that shows the link: without an email address, nothing else has it. */
export function ReportReceived({ reference, link, publicOrigin, hasContact }: Props) {
  const { t } = useLingui();
  const { language } = useAddress();
  const heading = t`We have received your report.`;
  const address = `${addressIn(language, '/report-certificate/follow')}#${link}`;
  return (
    <div className="contact-answer">
      <Notice kind="success" heading={heading} answer>
        <p>
          <Trans>
            Your reference is <bdi className="code">{reference}</bdi>. An officer who took no part in the decision on the certificate will
            investigate your report.
          </Trans>
        </p>
      </Notice>
      <PassingMessage kind="success" text={heading} />
      <div className="report-link">
        <h2>
          <Trans>Keep this link</Trans>
        </h2>
        <p>
          <Trans>It shows the state of your report and its outcome. We cannot show it again, and anyone who has it can read them.</Trans>
        </p>
        <TextField id="follow-link" label={t`Link to your report`} value={publicOrigin + address} readOnly dir="ltr" spellCheck={false} />
        {hasContact && (
          <p>
            <Trans>We have also sent it to your email address.</Trans>
          </p>
        )}
        <ButtonLink kind="main" size="large" href={address}>
          <Trans>Open the report</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
