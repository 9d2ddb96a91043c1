import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isDeclaration } from './form-values.ts';
import { useForm } from './form-context.ts';
import { Given } from './Summary.tsx';
import { wordsOf } from './field-labels.ts';

/** An answer that was not sent back: it is read here, and not changed. */
export function LockedField({ id }: { readonly id: RequirementId }) {
  const { i18n } = useLingui();
  const { draft } = useForm();
  return (
    <dl className="form-locked">
      <dt>{i18n._(wordsOf(id).label)}</dt>
      <dd>{isDeclaration(id) && draft.values[id] === true ? <Trans>Declared</Trans> : <Given id={id} hidden={false} />}</dd>
    </dl>
  );
}
