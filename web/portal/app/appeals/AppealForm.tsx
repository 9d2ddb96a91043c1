import { Trans, useLingui } from '@lingui/react/macro';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { CompanyField } from '../company-context/CompanyContext.tsx';
import { useFilesUnderWay, useSettling } from '../documents/DocumentUploads.tsx';
import { FormRefused, TypedBefore } from '../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../session/api.ts';
import { AppealFields, type AppealFormState } from './AppealFields.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { fieldNames, idsIn, titleName } from './appeal.ts';

interface AppealFormProps {
  readonly applicationId: string;
  /** What the server refused, where it did. */
  readonly refusal: Problem | undefined;
}

/** What is typed and added is kept on the device until it is sent: a reload or an ended session takes nothing away. */
export function AppealForm({ applicationId, refusal }: AppealFormProps) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const unsent = useUnsent(profile.id, unsentForm(applicationId));
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSending = useNavigation().formMethod !== undefined;
  const [key] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<Problem>();
  const [typed, setTyped] = useState<Partial<AppealFormState>>({});
  const held = { ...heldIn(unsent.found), ...typed };
  const [asking, setAsking] = useState(false);
  const files = { ...useSettling(held.documents), underWay: useFilesUnderWay() };
  const controls = useControls(held);
  const problem = found ?? refusal;
  const keep = (atOnce = false) => form.current !== null && unsent.keep(form.current, atOnce);

  const look = () => {
    const errors = faultsOf(held, { comment: t`Enter the reasons for your appeal.`, title: t`Describe what this file shows.` });
    if (files.refused > 0) errors['evidence'] = t`Remove the files that did not pass our checks, or replace them.`;
    if (Object.keys(errors).length === 0) {
      setFound(undefined);
      setAsking(true);
    } else setFound({ code: 'fields_missing', message: t`Some answers need to be corrected`, errors });
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="card panel appeal-form"
      aria-labelledby="appeal-form"
      onInput={() => keep()}
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <header className="panel-head">
        <h2 id="appeal-form">
          <Trans>Your appeal</Trans>
        </h2>
      </header>
      <div className="appeal-form-body">
        {problem !== undefined && <FormRefused problem={problem} controls={controls} />}
        {unsent.found !== undefined && (
          <TypedBefore
            onDiscard={() => {
              unsent.drop();
              setTyped({});
            }}
          />
        )}
        <CompanyField />
        <input type="hidden" name={fieldNames.key} value={key} />
        <AppealFields
          held={held}
          errors={problem?.errors ?? {}}
          onChange={(part) => {
            setTyped((before) => ({ ...before, ...part }));
            // A file that arrived is no input of the form's; the hidden field carries it once it is drawn.
            if (part.documents !== undefined) setTimeout(keep);
          }}
        />
        <Button type="submit" kind="main" icon="scales" aria-disabled={isSending || undefined} busyLabel={t`Sending…`}>
          <Trans>Send the appeal</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        documents={held.documents.length}
        waiting={files.underWay + files.checking}
        onClose={() => setAsking(false)}
        onSure={() => {
          setAsking(false);
          keep(true);
          void submit(form.current);
        }}
      />
    </Form>
  );
}

export function unsentForm(applicationId: string): string {
  return `appeal ${applicationId}`;
}

function heldIn(kept: Readonly<Record<string, string>> | undefined): AppealFormState {
  const documents = idsIn(kept?.[fieldNames.documents] ?? '');
  return {
    comment: kept?.[fieldNames.comment] ?? '',
    documents,
    titles: Object.fromEntries(documents.map((id) => [id, kept?.[titleName(id)] ?? ''])),
  };
}

function faultsOf(
  { comment, documents, titles }: AppealFormState,
  said: { readonly comment: string; readonly title: string },
): Record<string, string> {
  const untitled = documents.filter((id) => (titles[id] ?? '').trim() === '');
  return {
    ...(comment.trim() === '' ? { [fieldNames.comment]: said.comment } : {}),
    ...Object.fromEntries(untitled.map((id) => [titleName(id), said.title])),
  };
}

function useControls({ documents }: AppealFormState) {
  const { t } = useLingui();
  return [
    { id: fieldNames.comment, label: t`Reasons for your appeal` },
    { id: 'evidence', label: t`New evidence` },
    ...documents.map((id) => ({ id: titleName(id), label: t`Document title` })),
  ];
}
