import { Trans, useLingui } from '@lingui/react/macro';
import { contactLimits } from '@thamani/domain/contact/message.ts';
import type { ContactField } from '@thamani/domain/contact/message.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import type { ContactProblem, Typed } from './form-data.ts';

interface Props {
  readonly typed?: Typed;
  readonly problem?: ContactProblem;
  /** The number of a certificate that the message is about. */
  readonly certificate?: string | undefined;
  /** The question of the help centre that the message is about. */
  readonly subject?: string | undefined;
}

export function ContactForm({ typed, problem, certificate, subject }: Props) {
  const { t } = useLingui();
  const labels = useContactLabels();
  const errors = problem?.errors ?? {};
  const about = certificate === undefined ? subject && t`About: ${subject}` : t`About certificate ${certificate}:`;
  const begun = about === undefined ? undefined : `${about}\n`;
  const field = (name: ContactField) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: typed?.[name],
    maxLength: contactLimits[name],
    required: true,
  });
  return (
    // The browser's own checks would speak before the server's sentences, in the browser's words.
    <form method="post" noValidate>
      <p className="contact-lead">
        <Trans>Ask about certification, partnership or a certificate that you hold. Please fill in every field.</Trans>
      </p>
      <div className="contact-names">
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        spellCheck={false}
        hint={t`We will reply to this address.`}
      />
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        hint={
          <Trans>
            With the country code, e.g. <bdi dir="ltr">+233 24 123 4567</bdi>
          </Trans>
        }
      />
      <TextArea
        {...field('message')}
        defaultValue={typed?.message ?? begun}
        dir="auto"
        hint={t`Up to 4,000 characters, in any language.`}
      />
      <Button type="submit" kind="main" size="large" busyLabel={t`Sending…`}>
        <Trans>Send the message</Trans>
      </Button>
    </form>
  );
}

export function useContactLabels(): Record<ContactField, string> {
  const { t } = useLingui();
  return { first_name: t`First name`, last_name: t`Last name`, email: t`Email address`, phone: t`Phone number`, message: t`Message` };
}
