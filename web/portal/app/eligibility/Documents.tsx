import { Trans, useLingui } from '@lingui/react/macro';
import { documentGroups, needOf, requirementsIn } from '@thamani/domain/applications/requirements.ts';
import type { DocumentGroup, Need } from '@thamani/domain/applications/requirements.ts';
import { groupNotes, groupTitles, isListed, requirementNames } from './document-labels.ts';

export function Documents() {
  return (
    <>
      <p>
        <Trans>
          Files must be PDF, PNG or JPG, up to 5 MB each. Upload everything marked “Required” before you submit an application. Other
          documents help but are optional: leaving them out does not count against you.
        </Trans>
      </p>
      <ul className="documents">
        {documentGroups.map((group) => (
          <DocumentEntry key={group} group={group} />
        ))}
      </ul>
    </>
  );
}

function DocumentEntry({ group }: { readonly group: DocumentGroup }) {
  const { i18n } = useLingui();
  const need = needOf(group);
  const parts = requirementsIn(group);
  return (
    <li>
      <div className="documents-head">
        <h3>{i18n._(groupTitles[group])}</h3>
        <NeedWord need={need} />
      </div>
      <p>{i18n._(groupNotes[group])}</p>
      {parts.length > 1 && (
        <ul>
          {parts.map(({ id, need: own }) =>
            isListed(id) ? (
              <li key={id}>
                {i18n._(requirementNames[id])}
                {own !== need && (
                  <span className="soft">
                    {' '}
                    <Trans>(optional)</Trans>
                  </span>
                )}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </li>
  );
}

function NeedWord({ need }: { readonly need: Need }) {
  return <span className={`need need-${need}`}>{need === 'required' ? <Trans>Required</Trans> : <Trans>Optional</Trans>}</span>;
}
