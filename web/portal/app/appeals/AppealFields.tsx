import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { DocumentsField } from '../documents/DocumentsField.tsx';
import { maxDocuments, maxCommentLength, fieldNames, titleName } from './appeal.ts';

/** What the form holds: words, and files with what each shows. */
export interface AppealFormState {
  readonly comment: string;
  readonly documents: readonly string[];
  readonly titles: Readonly<Record<string, string>>;
}

interface AppealFieldsProps {
  readonly held: AppealFormState;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<AppealFormState>) => void;
}

const longestTitle = 200;

export function AppealFields({ held, errors, onChange }: AppealFieldsProps) {
  const { t } = useLingui();
  const left = maxCommentLength - held.comment.length;
  return (
    <>
      <TextArea
        id={fieldNames.comment}
        name={fieldNames.comment}
        label={t`Reasons for your appeal`}
        hint={t`Explain which reason for the decision you do not accept, and why. The appeals board will see your text exactly as you write it.`}
        error={errors[fieldNames.comment]}
        rows={9}
        maxLength={maxCommentLength}
        dir="auto"
        aria-required
        value={held.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
      <p className="small soft num appeal-left">
        <Plural value={left} one="# character left" other="# characters left" />
      </p>
      <input type="hidden" name={fieldNames.documents} value={held.documents.join(' ')} readOnly />
      <DocumentsField
        id="evidence"
        name="evidence"
        label={t`New evidence`}
        hint={t`Add documents that were not part of the review. The appeals board already has the complete file of your application.`}
        optional={<Trans>(optional)</Trans>}
        error={errors['evidence'] ?? errors[fieldNames.documents]}
        value={held.documents}
        known={{}}
        max={maxDocuments}
        onChange={(documents) => onChange({ documents })}
        beneath={(id, fileName) => (
          <TextField
            id={titleName(id)}
            name={titleName(id)}
            label={t`Document title`}
            hint={t`Describe in a few words what ${fileName} shows.`}
            error={errors[titleName(id)]}
            maxLength={longestTitle}
            dir="auto"
            value={held.titles[id] ?? ''}
            onChange={({ target }) => onChange({ titles: { ...held.titles, [id]: target.value } })}
          />
        )}
      />
    </>
  );
}
