import { Trans, useLingui } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { useEffect, useRef } from 'react';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import { useForm } from '../form-context.ts';
import { pages } from './Steps.tsx';
import { pageTitles } from '@thamani/site/labels/application-fields.ts';
import { pageLeads } from '../field-labels.ts';

/** Where one is, and what this page asks for. */
export function FormPageHead({ page, applicationNumber }: { readonly page: FormPage; readonly applicationNumber: string }) {
  const { i18n } = useLingui();
  const heading = useHeadingFocus(page);
  const { correction } = useForm();
  return (
    <>
      <p className="form-page">
        <span>
          {correction === undefined ? (
            <Trans>
              Page {page} of {pages.length}
            </Trans>
          ) : (
            <Trans>Correction</Trans>
          )}
        </span>
        <span className="form-number code">{applicationNumber}</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {i18n._(pageTitles[page])}
      </h1>
      <p className="form-lead">
        {i18n._(pageLeads[page])} {page === 3 && <OneUnit />}
      </p>
    </>
  );
}

function OneUnit() {
  const { i18n } = useLingui();
  const unit = useForm().draft.values.annual_output_unit;
  if (typeof unit !== 'string' || unit === '') return <Trans>Enter the costs for one unit of output.</Trans>;
  return (
    <Trans>
      Enter the costs for one unit of output: <b>1 {choiceWord(i18n, 'annual_output_unit', unit)}</b>.
    </Trans>
  );
}

/** A new page of the form is told by its title; the first one by the browser itself. A link to a field leads into the field. */
function useHeadingFocus(page: FormPage) {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = useRef(page);
  useEffect(() => {
    if (at.current === page) return;
    at.current = page;
    const wanted = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (wanted === null) heading.current?.focus({ preventScroll: true });
    else wanted.focus();
  }, [page]);
  return heading;
}
