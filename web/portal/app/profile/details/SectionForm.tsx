import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { CompanyField, useCompanyId } from '../../company-context/CompanyContext.tsx';
import { fieldLabels } from '../../company-fields/field-labels.ts';
import { FormRefused, TypedBefore } from '../../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import type { Answer } from '../action-result.ts';
import { SectionFields } from './SectionFields.tsx';
import { identityChangeAddress, sections, unsentForm, usePlace } from '../sections.ts';
import type { SectionName } from '../sections.ts';
import type { Profile } from '../../signed-in-layout/signed-in-user.ts';

export function SectionForm({ name }: { readonly name: SectionName }) {
  const { t, i18n } = useLingui();
  const { profile } = useSignedIn();
  const { closeForm } = usePlace();
  const fetcher = useFetcher<Answer>();
  const unsent = useUnsent(profile.id, unsentForm(name, useCompanyId()));
  const answer = fetcher.data;
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  // Only after the page has reloaded its data: closing the form earlier would show the old values.
  const done = fetcher.state === 'idle' && answer !== undefined && 'done' in answer ? answer.done : undefined;
  const leave = () => {
    unsent.drop();
    closeForm();
  };
  useEffect(() => {
    if (done === undefined) return;
    sayInToast('success', done);
    leave();
    // Once, when the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);

  return (
    <fetcher.Form
      method="post"
      className="profile-form"
      noValidate
      aria-labelledby={`${name}-title`}
      onInput={(event) => unsent.keep(event.currentTarget)}
      onSubmit={(event) => unsent.keep(event.currentTarget, true)}
    >
      {problem && (
        <FormRefused problem={problem} controls={sections[name].fields.map((id) => ({ id, label: i18n._(fieldLabels[id]) }))}>
          {problem.code === 'identity_locked' && <RequestChange />}
        </FormRefused>
      )}
      {unsent.found && <TypedBefore onDiscard={unsent.drop} />}
      <CompanyField />
      {/* The fields keep their own text: what was typed before comes in with new ones. */}
      <SectionFields
        key={unsent.found ? 'before' : 'kept'}
        name={name}
        values={{ ...valuesOf(profile), ...unsent.found }}
        errors={problem?.errors ?? {}}
      />
      <div className="actions">
        <Button type="submit" name="intent" value={name} kind="main" aria-disabled={fetcher.state !== 'idle'} busyLabel={t`Saving…`}>
          <Trans>Save changes</Trans>
        </Button>
        <Button onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Where the identity is locked: staff decide on a change. */
export function RequestChange() {
  const { language } = useAddress();
  return (
    <p>
      <Link to={addressIn(language, identityChangeAddress)}>
        <Trans>Request a change</Trans>
      </Link>
    </p>
  );
}

/** The profile as texts by field, as a form holds them. */
function valuesOf({ company_data, updated_legal_documents: _, ...person }: Profile): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...person, ...company_data }).map(([field, value]) => [field, value === null || value === false ? '' : String(value)]),
  );
}
