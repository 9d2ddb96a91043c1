import { Plural, useLingui } from '@lingui/react/macro';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Lists } from '../fields/select-options.ts';
import type { FormState, Value } from '../form-values.ts';
import { inWords } from '../value-formatting.ts';

interface ShownAnswerProps {
  readonly id: RequirementId;
  readonly value: Value;
  readonly lists: Lists;
  /** For the names of files; undefined where no names are known, and the files are counted. */
  readonly documents: FormState['documents'] | undefined;
}

/** A value that the server does not have, or has beside another one. */
export function ShownAnswer({ id, value, lists, documents }: ShownAnswerProps) {
  const { i18n, t } = useLingui();
  const { language } = useAddress();
  const { kind } = fieldOf(id);
  if (kind !== 'document' && kind !== 'documents')
    return <bdi>{inWords(id, value, { texts: i18n, language, lists }) ?? t`left empty`}</bdi>;
  const ids: readonly string[] = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
  const files = ids.length;
  if (files === 0) return <bdi>{t`no file`}</bdi>;
  if (documents === undefined) return <Plural value={files} one="# file" other="# files" />;
  return <bdi>{ids.map((one) => documents[one]?.name ?? t`another file`).join(', ')}</bdi>;
}
