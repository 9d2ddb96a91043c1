import { Trans, useLingui } from '@lingui/react/macro';
import { reportFields, reportLimits, type ReportField } from '@thamani/domain/certificate-reports/report-form.ts';
import { reportReasons } from '@thamani/domain/certificate-reports/reports.ts';
import { reportReasonLabels } from '@thamani/site/labels/certificate-reports.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { PassingMessage } from '../public-layout/PageContent.tsx';
import type { Problem } from '../session/api.ts';
import type { TypedReport } from './form-data.ts';

/** Only a program fills it in: it is hidden from people. */
export const hiddenField = 'website';

interface Props {
  readonly number: string;
  readonly typed?: TypedReport | undefined;
  readonly problem?: Problem | undefined;
}

export function ReportForm({ number, typed, problem }: Props) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const labels = useReportLabels();
  const errors = problem?.errors ?? {};
  const optional = t`(optional)`;
  const field = (name: ReportField) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    maxLength: reportLimits[name],
  });
  return (
    // The browser's own checks would speak before the server's sentences, in the browser's words.
    <form method="post" action={addressIn(language, '/report-certificate')} noValidate>
      <TextField
        {...field('number')}
        defaultValue={typed?.number ?? number}
        required
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        hint={
          <Trans>
            As it is printed on the certificate, e.g. <bdi dir="ltr">TVA-GH26-7K3M-Q2XW-9F4C</bdi>
          </Trans>
        }
      />
      <Select
        id="reason"
        name="reason"
        label={labels.reason}
        error={errors['reason']}
        defaultValue={typed?.reason}
        unchosen={t`Choose a reason`}
        choices={reportReasons.map((value) => ({ value, word: i18n._(reportReasonLabels[value]) }))}
        required
      />
      <TextArea
        {...field('description')}
        defaultValue={typed?.description}
        required
        dir="auto"
        hint={t`What did you see, where and when? Up to 4,000 characters, in any language.`}
      />
      <fieldset className="report-contact">
        <legend>
          <Trans>How we can reach you</Trans>
        </legend>
        <p className="soft">
          <Trans>
            You do not have to say who you are. The company does not learn who reported. If you leave an email address, we write to you when
            the report is closed.
          </Trans>
        </p>
        <TextField {...field('name')} optional={optional} defaultValue={typed?.name} autoComplete="name" dir="auto" />
        <TextField
          {...field('email')}
          optional={optional}
          defaultValue={typed?.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          dir="ltr"
          spellCheck={false}
        />
        <TextField
          {...field('phone')}
          optional={optional}
          defaultValue={typed?.phone}
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
      </fieldset>
      <div className="report-hidden" aria-hidden="true">
        <label htmlFor={hiddenField}>{t`Leave this field empty`}</label>
        <input id={hiddenField} name={hiddenField} tabIndex={-1} autoComplete="off" />
      </div>
      <p className="small soft report-erasure">
        <Trans>
          We erase what you write here, with your name and contact details, 90 days after the report is closed. See our{' '}
          <a href={addressIn(language, '/privacy-policy')}>privacy policy</a>.
        </Trans>
      </p>
      <Button type="submit" kind="main" size="large" busyLabel={t`Sending…`}>
        <Trans>Send the report</Trans>
      </Button>
    </form>
  );
}

function useReportLabels(): Record<ReportField, string> {
  const { t } = useLingui();
  return {
    number: t`Certificate number`,
    reason: t`What is wrong?`,
    description: t`Description`,
    name: t`Name`,
    email: t`Email address`,
    phone: t`Phone number`,
  };
}

/** Above the heading of the page: the answer to what the reader just did comes first. */
export function ReportRefused({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const labels = useReportLabels();
  const named = useNamedText();
  const errors = reportFields.flatMap((field) => {
    const sentence = problem.errors?.[field];
    return sentence === undefined ? [] : [{ controlId: field, sentence: named(labels[field], sentence) }];
  });
  const heading = t`Your report was not sent.`;
  if (errors.length > 0)
    return (
      <>
        <ErrorSummary heading={problem.message} errors={errors} />
        <PassingMessage kind="error" text={problem.message} />
      </>
    );
  return (
    <div className="contact-answer">
      <Notice kind="error" heading={heading} answer>
        <p>{problem.message}</p>
        <p>
          <Trans>What you wrote is still in the form.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="error" text={heading} />
    </div>
  );
}
