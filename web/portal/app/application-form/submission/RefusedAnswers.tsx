import { useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pageOf, rowsOn } from '../form-values.ts';
import { useForm } from '../form-context.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { wordsOf } from '../field-labels.ts';

export interface RefusedSubmission {
  readonly heading: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** As the form asks; what belongs to no field comes last. */
function inOrder(errors: RefusedSubmission['errors']): readonly (readonly [string, string])[] {
  const placeOf = (id: string) => (isRequirement(id) ? pageOf(id) * 100 + rowsOn(pageOf(id)).findIndex((row) => row.id === id) : 1_000);
  return Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Why the application could not be sent: each line links to its field, on any page. Takes the focus when it appears. */
export function RefusedAnswers({ refused, page }: { readonly refused: RefusedSubmission; readonly page: FormPage }) {
  const { i18n, t } = useLingui();
  const { addressOf } = useForm();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
    summary.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <div ref={summary} className="error-summary no-print" role="alert" tabIndex={-1}>
      <h2>{refused.heading}</h2>
      <ul>
        {inOrder(refused.errors).map(([id, sentence]) => (
          <li key={id}>
            {isRequirement(id) ? (
              <Link to={`${addressOf(pageOf(id))}#${id}`}>
                {pageOf(id) === page ? '' : `${i18n._(pageTitles[pageOf(id)])} · `}
                {i18n._(wordsOf(id).label)}: {sentence}
              </Link>
            ) : (
              <>
                {id === 'company_name' && `${t`Company name`}: `}
                {id === 'document_requests' && `${t`Requested documents`}: `}
                {sentence}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
