import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { checkAuditChain } from '@thamani/contract/audit.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useEffect, useState } from 'react';
import { Moment } from '../language/format.tsx';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';

type Checked = AnswerOf<typeof checkAuditChain>['data'];

interface ChainDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Counts a chain again while one waits, and says what came of it. */
export function ChainDialog({ name, onClose }: ChainDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { state, again } = useChecked(name);
  return (
    <Dialog open onClose={onClose} title={t`Integrity check`} closeWord={t`Close`} actions={<Button onClick={onClose}>{t`Close`}</Button>}>
      <p className="code audit-chain">{name}</p>
      <div className="audit-checked" role="status" aria-busy={state === 'checking'}>
        {state === 'checking' ? (
          <p>
            <Trans>Checking every event, from the first to the last…</Trans>
          </p>
        ) : 'failure' in state ? (
          <Notice kind="warning" heading={t`The log could not be checked`}>
            <p>{errorMessage(state.failure)}</p>
            <Button size="small" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          </Notice>
        ) : (
          <CameOf checked={state} />
        )}
      </div>
    </Dialog>
  );
}

function CameOf({ checked: { events, sealed, sealed_at, found } }: { readonly checked: Checked }) {
  const { t } = useLingui();
  return (
    <>
      {found.length === 0 ? (
        <Notice kind="success" heading={t`The log was not changed`}>
          <p>
            <Plural value={events} one="# event was checked." other="# events were checked, from the first to the last." />
          </p>
        </Notice>
      ) : (
        <Notice kind="error" heading={t`The log was changed`}>
          <p>
            <Trans>Do not change anything. Report this to the technical team immediately.</Trans>
          </p>
          <ul className="audit-found">
            {found.map(({ where, what }) => (
              <li key={`${where} ${what}`}>
                <bdi lang="en" dir="ltr">
                  <span className="code">{where}</span> {what}
                </bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="audit-facts">
        <dt>
          <Trans>Events</Trans>
        </dt>
        <dd className="num">{events}</dd>
        <dt>
          <Trans>Sealed up to event</Trans>
        </dt>
        <dd>
          {sealed_at === null ? (
            <Trans>none yet; an audit seal is added every few minutes</Trans>
          ) : (
            <>
              <bdi className="num">{sealed}</bdi>, <Moment at={sealed_at} />
            </>
          )}
        </dd>
        {sealed_at !== null && sealed < events && (
          <>
            <dt>
              <Trans>Not sealed yet</Trans>
            </dt>
            <dd>
              <Plural
                value={events - sealed}
                one="the newest event; the next audit seal will include it"
                other="the newest # events; the next audit seal will include them"
              />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

type State = 'checking' | { readonly failure: unknown } | Checked;

function useChecked(name: string): { readonly state: State; readonly again: () => void } {
  const api = useConsoleApi();
  const [state, setState] = useState<State>('checking');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const put = (what: State) => {
      if (isWanted) setState(what);
    };
    api.call(checkAuditChain, { params: { name } }).then(
      ({ data }) => put(data),
      (failure: unknown) => put({ failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [api, name, turn]);
  return {
    state,
    again: () => {
      setState('checking');
      setTurn(turn + 1);
    },
  };
}
