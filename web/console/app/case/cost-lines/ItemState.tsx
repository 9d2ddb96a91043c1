import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../../language/format.tsx';
import { useCostLines } from './cost-lines-context.ts';
import { shownJudgement } from './review-state.ts';
import { marginKey, priceKey } from './sheet-data.ts';
import type { Chosen, ItemKey, Stored } from './sheet-data.ts';

/** What can be done with a row, or what was found of it. */
export function ItemActions({ item }: { readonly item: ItemKey }) {
  const { review, mayJudge, readinessOf, accept, openForm, showCited, reopen } = useCostLines();
  const judgement = shownJudgement(review.state, item);
  const choice = review.state.choices.get(item);
  const readiness = readinessOf(item);
  if (judgement !== undefined)
    return (
      <span className="cost-lines-actions">
        <Verdict judgement={judgement} />
        {choice?.status === 'saving' && (
          <span className="unseen">
            <Trans>is being saved</Trans>
          </span>
        )}
        {mayJudge && choice === undefined && (
          <Button size="small" kind="quiet" onClick={() => reopen(item)}>
            <Trans>Open again</Trans>
          </Button>
        )}
      </span>
    );
  if (!mayJudge) return <span className="cost-lines-actions soft small">{review.head.counts && <Trans>open</Trans>}</span>;
  if (readiness === 'unopened')
    return (
      <span className="cost-lines-actions">
        <Button size="small" onClick={() => showCited(item)}>
          <Trans>Open the document first</Trans>
        </Button>
      </span>
    );
  return (
    <span className="cost-lines-actions">
      {readiness === 'ready' && (
        <Button size="small" aria-keyshortcuts="a" onClick={() => accept(item)}>
          <Trans>Accept</Trans>
        </Button>
      )}
      {item !== marginKey && (
        <Button size="small" aria-keyshortcuts="c" onClick={() => openForm(item, 'correct')}>
          <Trans>Correct</Trans>
        </Button>
      )}
      {item !== priceKey && (
        <Button size="small" aria-keyshortcuts="n" onClick={() => openForm(item, 'not_proven')}>
          <Trans>Not proven</Trans>
        </Button>
      )}
    </span>
  );
}

const icons = { accepted: 'check', corrected: 'attention', not_proven: 'bar' } as const satisfies Record<string, IconName>;

function Verdict({ judgement: { verdict } }: { readonly judgement: Stored | Chosen }) {
  if (verdict === 'open') return null;
  return (
    <span className={`cost-lines-verdict cost-lines-${verdict}`}>
      <Icon name={icons[verdict]} small />
      <VerdictWord verdict={verdict} />
    </span>
  );
}

function VerdictWord({ verdict }: { readonly verdict: Stored['verdict'] }) {
  if (verdict === 'accepted') return <Trans context="cost line">Accepted</Trans>;
  return verdict === 'corrected' ? <Trans>Corrected</Trans> : <Trans>Not proven</Trans>;
}

/** Why what the reader chose is not stored, and what they can do about it. Nothing of another officer's is overwritten. */
export function ItemState({ item }: { readonly item: ItemKey }) {
  const { review, select } = useCostLines();
  const choice = review.state.choices.get(item);
  const stored = review.state.stored.get(item);
  if (choice === undefined || choice.status === 'saving') return null;
  const resend = () => {
    review.resend([item]);
    select(item);
  };
  const drop = () => {
    review.drop(item);
    select(item);
  };
  return (
    <div className="cost-lines-problem small" role="alert">
      <Icon name="warning" small />
      <div>
        {choice.status === 'changed' ? (
          <p>
            <strong>
              <Trans>Another officer judged this first. Your judgement was not saved.</Trans>
            </strong>{' '}
            {stored === undefined ? <Trans>It was opened again.</Trans> : <Theirs stored={stored} />}
          </p>
        ) : (
          <p>
            <strong>
              <Trans>Not saved.</Trans>
            </strong>{' '}
            {choice.message}
          </p>
        )}
        <span className="cost-lines-problem-ways">
          {choice.status === 'changed' ? (
            <>
              <Button size="small" onClick={drop}>
                <Trans>Keep theirs</Trans>
              </Button>
              <Button size="small" kind="quiet" onClick={resend}>
                <Trans>Save mine instead</Trans>
              </Button>
            </>
          ) : (
            <>
              <Button size="small" onClick={resend}>
                <Trans>Try again</Trans>
              </Button>
              <Button size="small" kind="quiet" onClick={drop}>
                <Trans>Discard</Trans>
              </Button>
            </>
          )}
        </span>
      </div>
    </div>
  );
}

function Theirs({ stored }: { readonly stored: Stored }) {
  const { by, at, verdict } = stored;
  return (
    <span>
      <bdi>{by.name}</bdi> (<bdi className="code">{by.staff_number}</bdi>), <Day at={at} />: <VerdictWord verdict={verdict} />.
    </span>
  );
}
