import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { entries } from './draft.ts';
import { useForm } from '../form-context.ts';
import { wordsOf } from '../field-labels.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { ShownAnswer } from './ShownAnswer.tsx';

/** Both values, and the choice; nothing was overwritten. */
export function Clashes({ onSettle }: { readonly onSettle: (id: RequirementId, stays: 'mine' | 'theirs') => void }) {
  const { t, i18n } = useLingui();
  const { draft, lists } = useForm();
  const { documents } = draft;
  const clashes = entries(draft.clashes);
  if (clashes.length === 0) return null;
  return (
    <div className="form-clashes" role="alert">
      <Notice kind="warning" heading={t`Some answers were also changed in another window or by a colleague`}>
        <p>
          <Trans>Nothing is lost. Choose which answer to keep.</Trans>
        </p>
        {clashes.map(([id, { theirs }]) => (
          <div key={id} className="form-clash">
            <h3>{i18n._(wordsOf(id).label)}</h3>
            <dl>
              <Fact name={<Trans>Your answer</Trans>}>
                <ShownAnswer id={id} value={draft.values[id] ?? null} lists={lists} documents={documents} />
                <Button size="small" onClick={() => onSettle(id, 'mine')}>
                  <Trans>Keep this answer</Trans>
                </Button>
              </Fact>
              <Fact name={<Trans>The other answer</Trans>}>
                <ShownAnswer id={id} value={theirs} lists={lists} documents={documents} />
                <Button size="small" onClick={() => onSettle(id, 'theirs')}>
                  <Trans>Use the other answer</Trans>
                </Button>
              </Fact>
            </dl>
          </div>
        ))}
      </Notice>
    </div>
  );
}
