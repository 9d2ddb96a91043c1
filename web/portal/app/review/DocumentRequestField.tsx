import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { carryOut } from '../applications/detail/actions.ts';
import { companyField, isCompanyRefusal } from '../company-context/company.ts';
import { CompanyRefusal, useCompanyId } from '../company-context/CompanyContext.tsx';
import { DocumentField } from '../documents/DocumentField.tsx';
import type { DocumentRequest } from '../applications/application.ts';

/** A document that is on no list of ours: it is given as soon as it has arrived, and may be replaced until the correction is sent. */
export function DocumentRequestField({ wanted }: { readonly wanted: DocumentRequest }) {
  const { t } = useLingui();
  const fetcher = useFetcher<typeof carryOut>();
  const companyId = useCompanyId();
  const { id, title, comment, document } = wanted;
  const given = fetcher.formData?.get('document') ?? document?.id;
  const refused = fetcher.data !== undefined && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  const unreachable = t`Our server could not be reached. Check your connection and try again.`;
  const ofCompany = refused !== undefined && isCompanyRefusal(refused.code) ? refused : undefined;
  const give = (one: string) => {
    const form = { intent: 'give_document', wanted: id, document: one };
    void fetcher.submit(companyId === null ? form : { ...form, [companyField]: companyId }, { method: 'post' });
  };
  useEffect(() => {
    if (refused !== undefined && ofCompany === undefined) sayInToast('error', refused.message || unreachable);
  }, [refused, ofCompany, unreachable]);
  return (
    <>
      {ofCompany !== undefined && <CompanyRefusal problem={ofCompany} />}
      <DocumentField
        id={`wanted-${id}`}
        name={`wanted-${id}`}
        label={<bdi>{title}</bdi>}
        hint={<bdi>{comment}</bdi>}
        value={typeof given === 'string' ? given : null}
        known={document === null ? {} : { [document.id]: document }}
        lasting
        onChange={(one) => one !== null && give(one)}
      />
    </>
  );
}

/** For a reader who cannot answer it. */
export function DocumentRequestRead({ wanted: { title, comment, document } }: { readonly wanted: DocumentRequest }) {
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <p>
        <bdi>{comment}</bdi>
      </p>
      {document !== null && (
        <p className="small soft">
          <bdi>{document.name}</bdi>
        </p>
      )}
    </>
  );
}
