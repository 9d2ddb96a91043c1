import { Trans, useLingui } from '@lingui/react/macro';
import { documentGroups, needOf, requirementsIn } from '@thamani/domain/applications/requirements.ts';
import type { DocumentGroup, Need } from '@thamani/domain/applications/requirements.ts';
import { groupNotes, groupTitles, isListed, requirementNames } from './document-labels.ts';

export function Documents() {
  return (
    <>
      <p>
        <Trans>
          A file may be PDF, PNG or JPG, of at most 5 MB. What is marked required must be there before an application can be submitted; all
          else helps, and its absence is held against nobody.
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
                    <Trans>(if you have it)</Trans>
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
  return <span className={`need need-${need}`}>{need === 'required' ? <Trans>Required</Trans> : <Trans>If you have it</Trans>}</span>;
}
