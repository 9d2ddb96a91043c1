import type { Language } from '@thamani/domain/languages.ts';
import type { ReportOutcome } from '@thamani/domain/certificate-reports/reports.ts';
import type { Context } from '../../context.ts';
import { pageAddress } from '../../i18n/catalogs.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import { outcomeSentences, reportSentences as sentences } from './messages.ts';
import type { OutcomeRow } from './store.ts';

type Deps = Pick<Context, 'config' | 'translatorFor'>;

interface ReporterMail {
  readonly report: {
    readonly reference: string;
    readonly number: string;
    readonly outcome: ReportOutcome | null;
    readonly explanation: string | null;
  };
  readonly address: { readonly email: string; readonly language: string };
  readonly link: string | undefined;
}

/** It repeats nothing that was typed but the number, so it cannot carry a stranger's text to someone's inbox. */
export function acknowledgementMail(deps: Deps, { report, address, link }: ReporterMail): RenderedMail {
  return renderMailTo(deps, { ...address, name: '' }, (t, language) => ({
    kind: 'certificate_report.received',
    subject: t(sentences.receivedSubject, { reference: report.reference }),
    heading: t(sentences.receivedHeading),
    paragraphs: [t(sentences.receivedBody)],
    facts: factsOf(t, report),
    after: [t(sentences.keepLink)],
    ...buttonOf(deps.config, t, language, link),
    footer: [t(sentences.notYou)],
    why: 'requested',
  }));
}

export function reporterOutcomeMail(deps: Deps, { report, address, link }: ReporterMail): RenderedMail {
  return renderMailTo(deps, { ...address, name: '' }, (t, language) => ({
    kind: 'certificate_report.closed',
    subject: t(sentences.closedSubject, { reference: report.reference }),
    heading: t(sentences.closedHeading),
    paragraphs: [t(sentences.closedBody), ...(report.outcome === null ? [] : [t(outcomeSentences[report.outcome])])],
    ...(report.explanation === null ? {} : { quote: report.explanation }),
    facts: factsOf(t, report),
    ...buttonOf(deps.config, t, language, link),
    footer: [t(sentences.erasedLater)],
    why: 'requested',
  }));
}

export function companyOutcomeMail(
  context: Deps,
  recipient: MailRecipient,
  { number, product_name: product }: { readonly number: string; readonly product_name: string },
  { outcome, explanation }: OutcomeRow,
): RenderedMail {
  return renderMailTo(context, recipient, (t, language) => ({
    kind: 'certificate_report.outcome',
    subject: t(sentences.companySubject, { number: number }),
    heading: t(sentences.companyHeading),
    paragraphs: [t(sentences.companyBody), t(outcomeSentences[outcome])],
    quote: explanation,
    facts: [
      { name: t(sentences.certificate), value: number, code: true },
      { name: t(sentences.product), value: product },
    ],
    button: {
      label: t(sentences.openCertificate),
      address: pageAddress(context.config.publicOrigin, language, `/certificates/${number}`),
    },
    footer: [],
    why: 'company',
  }));
}

type Translate = ReturnType<Context['translatorFor']>;

function factsOf(t: Translate, { reference, number }: ReporterMail['report']) {
  return [
    { name: t(sentences.reference), value: reference, code: true },
    { name: t(sentences.certificate), value: number, code: true },
  ];
}

/** The secret is in the fragment, which no server and no log sees. */
function buttonOf(config: Context['config'], t: Translate, language: Language, link: string | undefined) {
  if (link === undefined) return {};
  return {
    button: { label: t(sentences.follow), address: pageAddress(config.publicOrigin, language, `/report-certificate/follow#${link}`) },
  };
}
