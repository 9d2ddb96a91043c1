import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { fieldLabels } from '../company-fields/field-labels.ts';
import { FormRefused } from '../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import type { Answer } from './action-result.ts';
import { SectionFields } from './SectionFields.tsx';
import { sections, unsentForm } from './sections.ts';
import type { SectionName } from './sections.ts';
import { TypedBefore } from './RestoredInputNotice.tsx';
import { usePlace } from './useTabParam.ts';
import { valuesOf } from './values.ts';
import { WriteToUs } from './WriteToUs.tsx';

export function SectionForm({ name }: { readonly name: SectionName }) {
  const { t, i18n } = useLingui();
  const { profile } = useSignedIn();
  const { closeForm } = usePlace();
  const fetcher = useFetcher<Answer>();
  const unsent = useUnsent(profile.id, unsentForm(name));
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
          {problem.code === 'identity_locked' && <WriteToUs />}
        </FormRefused>
      )}
      {unsent.found && <TypedBefore onDiscard={unsent.drop} />}
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
