import { Trans, useLingui } from '@lingui/react/macro';
import { changeProfile } from '@thamani/contract/accounts.ts';
import { neededToSubmit } from '@thamani/domain/accounts/registration.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { CompanyField, useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { fieldLabels } from '../../company-fields/field-labels.ts';
import { CountryPicker } from '../../company-fields/LocationPickers.tsx';
import { answerEvenIfUnreachable, type Answer } from '../../profile/action-result.ts';
import { Text } from '../../profile/details/ProfileField.tsx';
import { Choice } from '../../profile/details/SectionFields.tsx';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { wayBackTo } from '../../session/way-back.ts';
import { FormRefused } from '../../signed-in-layout/FormRefused.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import type { Route } from './+types/company-details.ts';
import './profile.css';

/** Where one came from, or the profile. */
function returnFrom(query: URLSearchParams, language: Language): string {
  return wayBackTo(query.get('next')) ?? addressIn(language, '/profile?tab=company');
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const sent = Object.fromEntries(
    neededToSubmit.flatMap((field) => {
      const typed = form.get(field);
      return typeof typed === 'string' ? [[field, typed.trim()] as const] : [];
    }),
  );
  // To the server a field that stays empty is no fault: this page is there to fill it in.
  const empty = Object.entries(sent).filter(([, text]) => text === '');
  if (empty.length > 0)
    return data<Answer>(
      { problem: { code: 'fields_missing', message: '', errors: Object.fromEntries(empty.map(([field]) => [field, ''])) } },
      { status: 422 },
    );
  return refusedAsAnswer(async () => {
    await apiFor(asked, form).call(changeProfile, { params: { id: 'me' }, body: sent });
    const { language } = readAddress(asked.url.pathname);
    return redirect(returnFrom(asked.url.searchParams, language), 303);
  }, {});
}

/** A form that cannot be sent is answered in its place: the page and what was typed stay. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenIfUnreachable(serverAction);
}

/** What the registration left for later and the first submission needs, on one page. */
export default function CompanyDetails({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const { language } = useAddress();
  const [query] = useSearchParams();
  const may = useMay();
  const missing = profile.company_data?.missing_to_submit ?? [];
  return (
    <>
      <PageTitle title={t`Company details`} />
      <h1 className="profile-subpage-title">
        <Trans>Company details</Trans>
      </h1>
      {missing.length === 0 ? (
        <Notice kind="success" heading={t`Your company’s details are complete.`}>
          <p>
            <Link to={returnFrom(query, language)}>
              <Trans>Continue</Trans>
            </Link>
          </p>
        </Notice>
      ) : may('change_company') ? (
        <Missing fields={missing} problem={actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined} />
      ) : (
        <WhoCan action="change" />
      )}
    </>
  );
}

interface MissingProps {
  readonly fields: readonly (typeof neededToSubmit)[number][];
  readonly problem: Extract<Answer, { problem: unknown }>['problem'] | undefined;
}

function Missing({ fields, problem }: MissingProps) {
  const { i18n, t } = useLingui();
  const [query] = useSearchParams();
  const { state } = useNavigation();
  const { company_data: company } = useSignedIn().profile;
  const errors = Object.fromEntries(
    Object.entries(problem?.errors ?? {}).map(([field, sentence]) => [field, sentence === '' ? t`Fill in this field.` : sentence]),
  );
  // The country of the facility is most often the company’s own.
  const country = company?.head_office_country === '' ? query.get('country') : company?.head_office_country;
  const values = { reg_country: country ?? '' };
  return (
    <Form method="post" className="card panel profile-form" noValidate>
      {problem !== undefined && (
        <FormRefused
          problem={problem}
          messages={
            problem.code === 'fields_missing'
              ? { heading: problem.message === '' ? t`Please fill in all fields` : problem.message, errors }
              : undefined
          }
          controls={fields.map((id) => ({ id, label: i18n._(fieldLabels[id]) }))}
        />
      )}
      <p className="profile-hint">
        <Trans>
          We need these details before your first submission. Certificates and receipts show them. You cannot change them yourself after you
          submit your first application.
        </Trans>
      </p>
      <CompanyField />
      <div className="field-grid">
        {fields.map((field) =>
          field === 'reg_country' ? (
            <CountryPicker key={field} field={field} defaultValue={values.reg_country} error={errors[field]} />
          ) : field === 'sector' ? (
            <Choice key={field} field={field} unchosen={t`Choose one`} values={values} errors={errors} />
          ) : (
            <Text key={field} field={field} {...(field === 'company_name' ? {} : { dir: 'ltr' })} values={values} errors={errors} />
          ),
        )}
      </div>
      <div className="actions">
        <Button type="submit" kind="main" aria-disabled={state !== 'idle'} busyLabel={t`Saving…`}>
          <Trans>Save and continue</Trans>
        </Button>
      </div>
    </Form>
  );
}
