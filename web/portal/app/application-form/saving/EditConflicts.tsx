import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Value } from '../form-values.ts';
import { entries } from './draft.ts';
import { useForm } from '../form-context.ts';
import { inWords } from '../value-formatting.ts';
import { wordsOf } from '../field-labels.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** Both values, and the choice; nothing was overwritten. */
export function Clashes({ onSettle }: { readonly onSettle: (id: RequirementId, stays: 'mine' | 'theirs') => void }) {
  const { t, i18n } = useLingui();
  const { draft } = useForm();
  const clashes = entries(draft.clashes);
  if (clashes.length === 0) return null;
  return (
    <div className="form-clashes" role="alert">
      <Notice kind="warning" heading={t`Some answers were also changed in another window`}>
        <p>
          <Trans>Nothing is lost. Choose which answer to keep.</Trans>
        </p>
        {clashes.map(([id, { theirs }]) => (
          <div key={id} className="form-clash">
            <h3>{i18n._(wordsOf(id).label)}</h3>
            <dl>
              <Fact name={<Trans>This window</Trans>}>
                <Shown id={id} value={draft.values[id] ?? null} />
                <Button size="small" onClick={() => onSettle(id, 'mine')}>
                  <Trans>Keep this answer</Trans>
                </Button>
              </Fact>
              <Fact name={<Trans>Other window</Trans>}>
                <Shown id={id} value={theirs} />
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

function Shown({ id, value }: { readonly id: RequirementId; readonly value: Value }) {
  const { i18n, t } = useLingui();
  const { language } = useAddress();
  const { draft, lists } = useForm();
  const { kind } = fieldOf(id);
  if (kind === 'document' || kind === 'documents') {
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    return <bdi>{ids.map((one) => draft.documents[one]?.name ?? t`another file`).join(', ') || t`no file`}</bdi>;
  }
  return <bdi>{inWords(id, value, { texts: i18n, language, lists }) ?? t`left empty`}</bdi>;
}
