import { useLingui } from '@lingui/react/macro';
import { neededToSubmit } from '@thamani/domain/accounts/registration.ts';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { useNamedText } from '@thamani/site/layout/hooks.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { fieldLabels } from '../../company-fields/field-labels.ts';
import { pageOf, rowsOn } from '../form-values.ts';
import { useCompanyDetailsAddress } from './CompanyDetailsNeeded.tsx';
import { useForm } from '../form-context.ts';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { wordsOf } from '../field-labels.ts';

export interface RefusedSubmission {
  readonly heading: string;
  readonly errors: Readonly<Record<string, string>>;
}

function isCompanyDetail(id: string): id is (typeof neededToSubmit)[number] {
  return neededToSubmit.some((field) => field === id);
}

/** As the form asks; what belongs to no field comes last. */
function inOrder(errors: RefusedSubmission['errors']): readonly (readonly [string, string])[] {
  const placeOf = (id: string) => (isRequirement(id) ? pageOf(id) * 100 + rowsOn(pageOf(id)).findIndex((row) => row.id === id) : 1_000);
  return Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Why the application could not be sent: each line links to its field, on any page. Takes the focus when it appears. */
export function RefusedAnswers({ refused, page }: { readonly refused: RefusedSubmission; readonly page: FormPage }) {
  const { i18n, t } = useLingui();
  const named = useNamedText();
  const { addressOf } = useForm();
  const details = useCompanyDetailsAddress();
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
                {named(i18n._(wordsOf(id).label), sentence)}
              </Link>
            ) : (
              <>
                {isCompanyDetail(id) ? (
                  <Link to={details}>{named(i18n._(fieldLabels[id]), sentence)}</Link>
                ) : id === 'document_requests' ? (
                  named(t`Requested documents`, sentence)
                ) : (
                  sentence
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
