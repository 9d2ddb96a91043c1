import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { isCompanyRefusal } from '../company-context/company.ts';
import { CompanyField, CompanyRefusal, useMay } from '../company-context/CompanyContext.tsx';
import { PersonName } from '../company-context/PersonName.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import type { carryOut } from '../applications/detail/actions.ts';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { CompanyPerson, Review } from '../applications/application.ts';
import { Moment } from './DocumentAccessLog.tsx';

interface MessagesProps {
  readonly applicationId: string;
  readonly messages: Review['messages'];
  /** Whether a reviewer still reads new messages. */
  readonly open: boolean;
}

/** The messages of both sides, oldest first, folded unless the last one is of the staff. Colleagues are named, reviewers are not. */
export function Messages({ applicationId, messages, open }: MessagesProps) {
  const canWrite = useMay()('edit_application');
  const [unfolded, setUnfolded] = useState(messages.at(-1)?.from === 'staff');
  const unfold = useCallback(() => setUnfolded(true), []);
  if (messages.length === 0 && !open) return null;
  return (
    <section className="card panel review-messages" aria-labelledby="review-messages">
      <details className="fold" open={unfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className="panel-head">
          <h2 id="review-messages">
            <Trans>Messages</Trans>
          </h2>
          {messages.length === 0 ? (
            <span className="small soft">
              <Trans>There are no messages yet. You can ask a question about the review here.</Trans>
            </span>
          ) : (
            <span className="soft num">{messages.length}</span>
          )}
          <Icon name="chevron" />
        </summary>
        {messages.length > 0 && (
          <ol>
            {messages.map(({ id, from, author, text, at }) => (
              <li key={id} data-from={from}>
                <p className="small">
                  <b>{from === 'company' ? <Author author={author} /> : <Trans>Review team</Trans>}</b> <Moment at={at} zone />
                </p>
                <p className="review-text">
                  <bdi>{text}</bdi>
                </p>
              </li>
            ))}
          </ol>
        )}
        {open &&
          (canWrite ? <WriteForm key={messages.length} applicationId={applicationId} onUnsent={unfold} /> : <WhoCan action="write" />)}
      </details>
    </section>
  );
}

function Author({ author }: { readonly author: CompanyPerson | undefined }) {
  const { profile } = useSignedIn();
  if (author === undefined) return <Trans>Your company</Trans>;
  return author.id === profile.id ? <Trans>You</Trans> : <PersonName person={author} />;
}

/** Kept as it is typed, so that a session that ends takes nothing away. The key is one message's own. */
function WriteForm({ applicationId, onUnsent }: { readonly applicationId: string; readonly onUnsent: () => void }) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const fetcher = useFetcher<typeof carryOut>();
  const unsent = useUnsent(profile.id, `message ${applicationId}`);
  const [key] = useState(() => crypto.randomUUID());
  const [empty, setEmpty] = useState(false);
  const problem = fetcher.data !== undefined && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  const done = fetcher.data !== undefined && 'done' in fetcher.data;
  const unreachable = t`Our server could not be reached. Check your connection and try again.`;
  const sent = t`Your message was sent.`;
  const ofCompany = problem !== undefined && isCompanyRefusal(problem.code) ? problem : undefined;
  useEffect(() => {
    if (unsent.found !== undefined) onUnsent();
  }, [unsent.found, onUnsent]);
  useEffect(() => {
    if (problem !== undefined && ofCompany === undefined) sayInToast('error', problem.message || unreachable);
  }, [problem, ofCompany, unreachable]);
  useEffect(() => {
    if (!done) return;
    unsent.drop();
    sayInToast('success', sent);
    // Once, when the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);
  return (
    <fetcher.Form
      method="post"
      className="review-write no-print"
      onInput={(event) => {
        setEmpty(false);
        unsent.keep(event.currentTarget);
      }}
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('text');
        if (typeof text === 'string' && text.trim() === '') {
          event.preventDefault();
          setEmpty(true);
          event.currentTarget.querySelector('textarea')?.focus();
        } else unsent.keep(event.currentTarget, true);
      }}
    >
      {ofCompany !== undefined && <CompanyRefusal problem={ofCompany} />}
      <CompanyField />
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="key" value={key} />
      <TextArea
        key={unsent.found ? 'before' : 'new'}
        id="review-text"
        name="text"
        label={t`Message to the review team`}
        rows={3}
        maxLength={5000}
        defaultValue={unsent.found?.['text'] ?? ''}
        {...(empty ? { error: t`Write a message first.` } : {})}
      />
      <Button type="submit" aria-disabled={fetcher.state !== 'idle' || undefined} busyLabel={t`Sending…`}>
        <Trans>Send message</Trans>
      </Button>
    </fetcher.Form>
  );
}
