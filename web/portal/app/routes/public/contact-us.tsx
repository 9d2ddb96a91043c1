import { Trans, useLingui } from '@lingui/react/macro';
import { ApiProblem, createClient } from '@thamani/client/client.ts';
import { sendContactMessage } from '@thamani/contract/contact.ts';
import { data, redirect } from 'react-router';
import { ContactDetails } from '../../contact/ContactDetails.tsx';
import { ContactForm } from '../../contact/ContactForm.tsx';
import { Refused, Sent } from '../../contact/ContactResult.tsx';
import { certificateIn, idempotencyKeyOf, referenceIn, subjectIn, typedIn } from '../../contact/form-data.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { CallToAction } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/contact-us.ts';

export function loader({ request }: Route.LoaderArgs) {
  const sent = referenceIn(request.url);
  return data(
    { sent, certificate: certificateIn(request.url), subject: subjectIn(request.url) },
    { headers: { 'Cache-Control': sent === undefined ? 'public, max-age=300' : 'no-store' } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData().catch(unreadable));
  const { language, path } = readAddress(new URL(request.url).pathname);
  const { admissionToken, apiOrigin, clientAddress } = factsOf(context);
  try {
    const api = createClient({ origin: apiOrigin, language, forwardedFor: clientAddress, admissionToken });
    const { data: received } = await api.call(sendContactMessage, { body: typed, idempotencyKey: idempotencyKeyOf(typed, new Date()) });
    return redirect(`${addressIn(language, path)}?sent=${encodeURIComponent(received.reference)}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { code, message, errors } = error;
    return data({ typed, problem: { code, message, errors } }, { status: error.status === 0 ? 503 : error.status });
  }
}

/** No browser sends a form that cannot be read. */
function unreadable(): never {
  throw data(null, { status: 400 });
}

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { sent, certificate, subject } = loaderData;
  return (
    <>
      <PageHead
        title={t`Contact Us`}
        description={t`Write to the Thamani team. We reply in your language.`}
        refused={actionData !== undefined}
      />
      <div className="wrap contact">
        <div className="contact-form">
          {actionData !== undefined && <Refused problem={actionData.problem} />}
          <h1>
            <Trans>Contact Us</Trans>
          </h1>
          {sent !== undefined && actionData === undefined ? (
            <Sent reference={sent} />
          ) : (
            <ContactForm
              certificate={certificate}
              subject={subject}
              {...(actionData === undefined ? {} : { typed: actionData.typed, problem: actionData.problem })}
            />
          )}
        </div>
        <ContactDetails />
      </div>
      <CallToAction
        heading={<Trans>Ready to start?</Trans>}
        text={<Trans>See what the platform does, or open an account for your company.</Trans>}
        first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
        second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
      />
    </>
  );
}
