import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useIsCompanyEnding } from './CompanyContext.tsx';

const sentences = {
  start: msg`An owner or editor can start an application.`,
  submit: msg`An owner or editor can submit this application.`,
  pay: msg`An owner or a person with the finance role can pay.`,
  answer: msg`An owner or editor can answer this request.`,
  write: msg`An owner or editor can write to the review team.`,
  appeal: msg`An owner or editor can appeal against this decision.`,
  renew: msg`An owner or editor can renew this certificate.`,
  change: msg`An owner can change the company’s details.`,
} satisfies Record<string, MessageDescriptor>;

/**
 * In the place of a page's main action that the reader's roles do not allow (domain/companies/policy.ts). In the days before a company's
 * deletion no role allows it.
 */
export function WhoCan({ action }: { readonly action: keyof typeof sentences }) {
  const { i18n } = useLingui();
  if (useIsCompanyEnding()) return null;
  return (
    <p className="who-can">
      <Icon name="people" small />
      <span>{i18n._(sentences[action])}</span>
    </p>
  );
}
