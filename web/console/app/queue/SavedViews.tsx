import { Trans, useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { deleteQueueView, saveQueueView } from '@thamani/contract/queue.ts';
import { queueRules } from '@thamani/domain/review/queue.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useState } from 'react';
import { useErrorMessage } from '../session/browser-api.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { MenuLink } from './LinkMenu.tsx';
import { questionOf, searchOf, viewOf, type Question } from './search-params.ts';
import { useSavedViews, type SavedView } from './useSavedViews.ts';

const nameFieldId = 'view-name';

/** The reader's own filters under names. A view that is saved under a name that exists replaces it. */
export function SavedViews({ question }: { readonly question: Question }) {
  const errorMessage = useErrorMessage();
  const { views, failure, readAgain } = useSavedViews();
  return (
    <div className="saved-views">
      {failure !== undefined && (
        <p className="case-refused small" role="alert">
          {errorMessage(failure)}
        </p>
      )}
      {views === undefined ? (
        <p className="small soft" role="status">
          {failure === undefined && <Trans>Loading…</Trans>}
        </p>
      ) : views.length === 0 ? (
        <p className="small soft">
          <Trans>You have no saved views.</Trans>
        </p>
      ) : (
        <ul>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} isChosen={isSame(view, question)} onDeleted={readAgain} />
          ))}
        </ul>
      )}
      <SaveForm question={question} onSaved={readAgain} />
    </div>
  );
}

function isSame(view: SavedView, question: Question): boolean {
  return searchOf(questionOf(view.question)) === searchOf({ ...question, page: 1 });
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly isChosen: boolean;
  readonly onDeleted: () => void;
}

function ViewRow({ view: { id, name, question }, isChosen, onDeleted }: ViewRowProps) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const remove = async () => {
    try {
      await api.call(deleteQueueView, { params: { id } });
    } catch (failure) {
      // Deleted in another window already.
      if (!(failure instanceof ApiProblem) || failure.status !== 404) return sayInToast('error', errorMessage(failure));
    }
    // The button goes with the view.
    document.getElementById(nameFieldId)?.focus();
    onDeleted();
  };
  return (
    <li className="saved-view">
      <MenuLink to={{ search: searchOf(questionOf(question)) }} preventScrollReset isChosen={isChosen}>
        <bdi>{name}</bdi>
      </MenuLink>
      <Button
        size="small"
        kind="quiet"
        icon="cross"
        aria-label={t`Delete view: ${name}`}
        title={t`Delete view`}
        onClick={() => void remove()}
      />
    </li>
  );
}

function SaveForm({ question, onSaved }: { readonly question: Question; readonly onSaved: () => void }) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (busy) return;
    if (name.trim() === '') return setError(t`Enter a name for the view.`);
    setBusy(true);
    try {
      await api.call(saveQueueView, { body: { name: name.trim(), question: viewOf(question) } });
      setName('');
      setError(undefined);
      onSaved();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="saved-views-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={nameFieldId}
        label={t`Name of the view`}
        error={error}
        maxLength={queueRules.viewNameLength}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" aria-disabled={busy}>
        <Trans>Save this view</Trans>
      </Button>
    </form>
  );
}
