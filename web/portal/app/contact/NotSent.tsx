import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { contactDetails } from '../content/contact.ts';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';
import type { ContactProblem } from './form-data.ts';

/** No fault of the fields: what they hold is kept, and the reader is told what to do. */
export function NotSent({ problem }: { readonly problem: ContactProblem }) {
  const { t } = useLingui();
  const { email } = contactDetails;
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
