import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { isDeclaration, pageOf } from '../form-values.ts';
import { entries } from '../saving/draft.ts';
import { useForm } from '../form-context.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { wordsOf } from '../field-labels.ts';

/** A reminder, not an error: nobody is kept on a page by it. */
export function StillNeeded({ page }: { readonly page: FormPage }) {
  const { i18n } = useLingui();
  const { missing: all, wrong } = useForm();
  const onPage = all.filter((id) => pageOf(id) === page);
  const faulty = entries(wrong)
    .map(([id]) => id)
    .filter((id) => pageOf(id) === page);
  // The declarations are sentences: one link leads to all of them.
  const missing = onPage.filter((id, index) => !isDeclaration(id) || index === 0);
  return (
    <div className="form-needed no-print">
      {faulty.length > 0 && (
        <>
          <p>
            <Icon name="attention" />
            <Trans>Before you can submit, correct these answers on this page.</Trans>
          </p>
          <ul>
            {faulty.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{i18n._(wordsOf(id).label)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length === 0 && faulty.length > 0 ? null : missing.length === 0 ? (
        <p>
          <Icon name="check" />
          <Trans>All required answers on this page are filled in.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Icon name="information" />
            <Trans>Before you can submit, fill in these answers on this page. You can continue and come back later.</Trans>
          </p>
          <ul>
            {missing.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{i18n._(isDeclaration(id) ? pageTitles[8] : wordsOf(id).label)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
