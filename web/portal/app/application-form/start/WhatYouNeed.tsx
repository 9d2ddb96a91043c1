import { Trans, useLingui } from '@lingui/react/macro';
import { documentGroups, needOf } from '@thamani/domain/applications/requirements.ts';
import type { Need } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { groupNotes, groupTitles } from '../../eligibility/document-labels.ts';

/** From the one table of requirements: what cannot be left out first. */
export function WhatYouNeed() {
  return (
    <section className="card what-you-need">
      <h2>
        <Trans>What you need</Trans>
      </h2>
      <Groups need="required" />
      <h3>
        <Trans>Optional</Trans>
      </h3>
      <Groups need="if_you_have_it" />
      <p className="small soft">
        <Trans>Files must be PDF, PNG or JPG, up to 5 MB each. Phone photos are accepted.</Trans>
      </p>
    </section>
  );
}

function Groups({ need }: { readonly need: Need }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {documentGroups
        .filter((group) => needOf(group) === need)
        .map((group) => (
          <li key={group}>
            <Icon name={need === 'required' ? 'document' : 'plus'} small />
            <span>
              <b>{i18n._(groupTitles[group])}</b>
              {need === 'required' && <span className="soft">{i18n._(groupNotes[group])}</span>}
            </span>
          </li>
        ))}
    </ul>
  );
}
