import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { contactFields } from '@thamani/domain/contact/message.ts';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { PassingMessage } from '../public-layout/PageContent.tsx';
import { useContactLabels } from './ContactForm.tsx';
import type { ContactProblem } from './form-data.ts';
import { useContactEmail } from '../organisation/operating-organisation.tsx';

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

/** Above the page's heading: the answer to what the reader just did comes first. */
export function Refused({ problem }: { readonly problem: ContactProblem }) {
  const labels = useContactLabels();
  const named = useNamedText();
  const errors = contactFields.flatMap((field) => {
    const sentence = problem.errors[field];
    return sentence === undefined ? [] : [{ controlId: field, sentence: named(labels[field], sentence) }];
  });
  if (errors.length === 0) return <NotSent problem={problem} />;
  return (
    <>
      <ErrorSummary heading={problem.message} errors={errors} />
      <PassingMessage kind="error" text={problem.message} />
    </>
  );
}

/** No fault of the fields: what they hold is kept, and the reader is told what to do. */
function NotSent({ problem }: { readonly problem: ContactProblem }) {
  const { t } = useLingui();
  const email = useContactEmail();
  const heading = t`Your message was not sent.`;
  return (
    <div className="contact-answer">
      <Notice kind="error" heading={heading} answer>
        <p>
          <Reason problem={problem} />
        </p>
        <p>
          <Trans>
            Your message is still in the form. You can also write to{' '}
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
            .
          </Trans>
        </p>
      </Notice>
      <PassingMessage kind="error" text={heading} />
    </div>
  );
}

function Reason({ problem: { code, message } }: { readonly problem: ContactProblem }) {
  switch (code) {
    case 'timed_out':
    case 'unreachable':
    case 'unreadable':
      return <Trans>Our server did not answer. Please wait a minute and send your message again.</Trans>;
    default:
      return message;
  }
}
